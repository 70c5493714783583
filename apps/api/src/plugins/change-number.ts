import type { FastifyReply, FastifyRequest } from "fastify";
import { CHANGE_NUMBER } from "@hourloom/schema/change-number";
import type { Owner } from "../core/context.ts";
import type { LiveService } from "../services/live/service.ts";

/**
 * Sends the account's change number in a header if the request prefers it (RFC 7240). All calls of
 * the request await it before they read, so that a stream that begins with it misses no change.
 */
export function createChangeNumberSender(
  live: Pick<LiveService, "findChangeNumber">,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): (owner: Owner) => Promise<void> {
  if (request.headers["prefer"] !== CHANGE_NUMBER) return async () => {};
  let sent: Promise<void> | undefined;
  const send = async (owner: Owner) => {
    reply.header(CHANGE_NUMBER, await live.findChangeNumber(owner));
  };
  return (owner) => (sent ??= send(owner));
}
