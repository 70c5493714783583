import type { FastifyRequest } from "fastify";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { AccountLoad } from "../core/account-load.ts";
import type { AccountsService } from "../services/accounts/service.ts";
import type { Actor } from "../services/accounts/sessions.ts";
import type { Client } from "../core/context.ts";
import type { QuotasService } from "../core/quotas.ts";
import { unwrap } from "../core/domain-error.ts";
import { tokenOf } from "./authorization-header.ts";
import { browserOf } from "./browser.ts";
import { clientFamilyOf } from "./client-family.ts";
import { limitKeyOf, networkOf } from "./client-address.ts";
import { checkOrigin } from "./own-origin.ts";

/** Returns the actor of a request by its `Authorization` header. */
export async function resolveActor(accounts: AccountsService, request: FastifyRequest): Promise<Result<Actor>> {
  const token = tokenOf(request.headers.authorization);
  return token.ok ? accounts.authenticate(token.value) : token;
}

/** The key of the sender for rate limits. */
export function addressOf(request: FastifyRequest): string {
  return limitKeyOf(request.ip);
}

/**
 * The client of a request. Browser and family are parsed lazily, since that is slow and few
 * requests need them.
 */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: addressOf(request),
    network: networkOf(request.ip),
    get browser() {
      return browserOf(request.headers["user-agent"]);
    },
    get family() {
      return clientFamilyOf(request.headers["user-agent"]);
    },
  };
}

/** Identifies the caller once for each request. */
export function createCallers(
  { accounts, quotas, accountLoad }: { accounts: AccountsService; quotas: QuotasService; accountLoad: AccountLoad },
  publicUrl: string,
) {
  const actors = new WeakMap<FastifyRequest, Actor>();
  return {
    addressOf,
    clientOf,
    runQueued: accountLoad.runQueued,
    requireOwnOrigin: async (request: FastifyRequest): Promise<void> => {
      unwrap(checkOrigin(request, publicUrl));
    },
    requireActor: async (request: FastifyRequest): Promise<void> => {
      const actor = unwrap(await resolveActor(accounts, request));
      const isRead = request.method === "GET" || request.method === "HEAD";
      unwrap(quotas.take(isRead ? "read:account" : "write:account", actor.userId));
      actors.set(request, actor);
    },
    actorOf: (request: FastifyRequest): Actor => {
      const actor = actors.get(request);
      if (actor === undefined) throw new Error(`${request.routeOptions.url ?? "a route"} does not require credentials`);
      return actor;
    },
  };
}
