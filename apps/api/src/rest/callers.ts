import type { FastifyRequest } from "fastify";
import type { Actor } from "../services/accounts/sessions.ts";
import type { AccountLoad } from "../services/account-load.ts";
import type { Client } from "../services/context.ts";

/** How this door learns who is calling; the application brings it along. */
export interface Callers {
  /** A hook that lets only known callers pass. It runs before the body is read, so that wrong credentials come before all that is wrong with a body. */
  requireActor: (request: FastifyRequest) => Promise<void>;
  /** A hook that lets no page of another site pass. It runs before the body is read. */
  requireOwnPage: (request: FastifyRequest) => Promise<void>;
  /** Who `requireActor` let pass. Throws on a route without that hook. */
  actorOf: (request: FastifyRequest) => Actor;
  /** Does work in its turn among an account's requests. */
  inTurn: AccountLoad["inTurn"];
  /** What limits count a sender by. */
  addressOf: (request: FastifyRequest) => string;
  clientOf: (request: FastifyRequest) => Client;
}
