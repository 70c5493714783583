import type { FastifyRequest } from "fastify";
import type { Actor } from "../../services/accounts/logins.ts";
import type { Client, Owner } from "../../core/context.ts";

/** How REST routes identify the caller; injected by the application. */
export interface Callers {
  /**
   * A hook that rejects unknown callers, and access keys whatever they allow: for calls about the
   * account itself. Runs before the body is read, so that wrong credentials take precedence over
   * errors in the body.
   */
  requireActor: (request: FastifyRequest) => Promise<void>;
  /**
   * As `requireActor`, for calls about the account's data: also accepts an access key, within its
   * scope `api`.
   */
  requireOwner: (request: FastifyRequest) => Promise<void>;
  /** A hook that rejects requests from other sites' pages. Runs before the body is read. */
  requireOwnOrigin: (request: FastifyRequest) => Promise<void>;
  /** The actor that `requireActor` found. Throws on a route without that hook. */
  actorOf: (request: FastifyRequest) => Actor;
  /** The account that `requireOwner` or `requireActor` found. Throws on a route without either. */
  ownerOf: (request: FastifyRequest) => Owner;
  /** The key of the sender for rate limits. */
  addressOf: (request: FastifyRequest) => string;
  clientOf: (request: FastifyRequest) => Client;
}
