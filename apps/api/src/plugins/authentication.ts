import type { FastifyRequest } from "fastify";
import type { Outcome } from "@hourloom/schema/refusals";
import type { AccountsService } from "../services/accounts/service.ts";
import type { Actor } from "../services/accounts/sessions.ts";
import type { Client } from "../services/context.ts";
import { unwrap } from "../services/refused.ts";
import { tokenOf } from "./authorization-header.ts";
import { limitKeyOf } from "./client-address.ts";

/** Who sent this request, by its `Authorization` header. */
export async function resolveActor(accounts: AccountsService, request: FastifyRequest): Promise<Outcome<Actor>> {
  const token = tokenOf(request.headers.authorization);
  return token.ok ? accounts.authenticate(token.value) : token;
}

export function clientOf(request: FastifyRequest): Client {
  return { address: limitKeyOf(request.ip) };
}

const actors = new WeakMap<FastifyRequest, Actor>();

/** A hook that lets only known callers pass. It runs before the body is read, so that wrong credentials come before all that is wrong with a body. */
export function requireActor(accounts: AccountsService) {
  return async (request: FastifyRequest): Promise<void> => {
    actors.set(request, unwrap(await resolveActor(accounts, request)));
  };
}

/** Who `requireActor` let pass. Throws on a route without that hook. */
export function actorOf(request: FastifyRequest): Actor {
  const actor = actors.get(request);
  if (actor === undefined) throw new Error(`${request.routeOptions.url ?? "this route"} does not require credentials`);
  return actor;
}
