import type { FastifyReply, FastifyRequest } from "fastify";
import { CHANGE_NUMBER } from "@hourloom/schema/response-headers";
import type { Owner } from "../core/context.ts";
import type { LiveService } from "../services/live/live-service.ts";

function prefersNumber({ headers }: FastifyRequest): boolean {
  const preferences = String(headers["prefer"] ?? "").split(",");
  return preferences.some((preference) => preference.trim().toLowerCase() === CHANGE_NUMBER);
}

/**
 * Sends the account's change number in a header if the request prefers it (RFC 7240). All calls of
 * the request await it before they read, so that a stream that begins with it misses no change.
 */
export function createChangeNumberSender(
  live: Pick<LiveService, "findChangeNumber">,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): (owner: Owner) => Promise<void> {
  if (!prefersNumber(request)) return async () => {};
  let sent: Promise<void> | undefined;
  const send = async (owner: Owner) => {
    reply.header(CHANGE_NUMBER, await live.findChangeNumber(owner));
  };
  return (owner) => (sent ??= send(owner));
}
