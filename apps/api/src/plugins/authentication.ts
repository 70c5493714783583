import type { FastifyRequest } from "fastify";
import type { Outcome } from "@hourloom/schema/refusals";
import type { AccountLoad } from "../services/account-load.ts";
import type { AccountsService } from "../services/accounts/service.ts";
import type { Actor } from "../services/accounts/sessions.ts";
import type { Client } from "../services/context.ts";
import type { QuotasService } from "../services/quotas.ts";
import { unwrap } from "../services/refused.ts";
import { tokenOf } from "./authorization-header.ts";
import { browserOf } from "./browser.ts";
import { limitKeyOf, networkOf } from "./client-address.ts";
import { checkOrigin } from "./own-origin.ts";

/** Who sent this request, by its `Authorization` header. */
export async function resolveActor(accounts: AccountsService, request: FastifyRequest): Promise<Outcome<Actor>> {
  const token = tokenOf(request.headers.authorization);
  return token.ok ? accounts.authenticate(token.value) : token;
}

/** What limits count this request's sender by. */
export function addressOf(request: FastifyRequest): string {
  return limitKeyOf(request.ip);
}

/** Who sent this request. The browser is worked out only when it is asked for, since that is slow and only a new login wants it. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: addressOf(request),
    network: networkOf(request.ip),
    get browser() {
      return browserOf(request.headers["user-agent"]);
    },
  };
}

/** Who is calling, established once for each request and kept beside it. */
export function createCallers(
  { accounts, quotas, accountLoad }: { accounts: AccountsService; quotas: QuotasService; accountLoad: AccountLoad },
  publicUrl: string,
) {
  const actors = new WeakMap<FastifyRequest, Actor>();
  return {
    addressOf,
    clientOf,
    inTurn: accountLoad.inTurn,
    requireOwnPage: async (request: FastifyRequest): Promise<void> => {
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
