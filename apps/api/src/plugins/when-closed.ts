import type { Socket } from "node:net";
import type { FastifyReply } from "fastify";

/** What remains to be done when a connection closes, by connection. */
const waiting = new WeakMap<Socket, Set<() => void>>();

function waitingFor(socket: Socket): Set<() => void> {
  const existing = waiting.get(socket);
  if (existing !== undefined) return existing;
  const added = new Set<() => void>();
  waiting.set(socket, added);
  socket.once("close", () => {
    for (const end of added) end();
  });
  return added;
}

/** Whether the response has left, or its connection has closed. */
export function isClosed({ raw, request }: FastifyReply): boolean {
  return raw.closed || request.raw.socket.destroyed;
}

/**
 * Calls `work` once when the response has left or its connection has closed, or now if it has. In
 * Node 22 a response that waits behind another one of a connection does not close with it.
 */
export function whenClosed(reply: FastifyReply, work: () => void): void {
  if (isClosed(reply)) return work();
  const { raw, request } = reply;
  const ends = waitingFor(request.raw.socket);
  const end = () => {
    ends.delete(end);
    raw.off("close", end);
    work();
  };
  ends.add(end);
  raw.on("close", end);
}
