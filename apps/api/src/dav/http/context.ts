import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeyActor } from "../../services/access-keys/authenticate.ts";
import type { CaldavCaller } from "../../services/caldav/caller.ts";
import type { CaldavService } from "../../services/caldav/caldav-service.ts";
import type { DavPath } from "./paths.ts";

export interface DavRequest {
  caldav: CaldavService;
  actor: KeyActor;
  caller: CaldavCaller;
  /** In the caller's own tree, or none that is known. */
  path: DavPath;
  /** Hosts of absolute addresses that are those of this server. */
  hosts: readonly string[];
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whether properties that do not exist are left out. */
  isMinimal: boolean;
}

export function callerOf({ userId, timezone, scopes }: KeyActor, epoch: string): CaldavCaller {
  return { owner: { userId, timezone }, access: { calendar: scopes.events, task_list: scopes.tasks }, epoch };
}

/** The body of a request; empty without one. */
export function octetsOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** A header that was sent once. */
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
