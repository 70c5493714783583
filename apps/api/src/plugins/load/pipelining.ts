import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { QueueFullError } from "../../core/load/fair-queue.ts";

/** Requests of a connection that wait for their responses; browsers and proxies send one. */
const PER_CONNECTION = 8;

/**
 * Node makes an error for each open request then. The stack traces of a thousand would take longer
 * than all else, so they are left out.
 */
function destroyWithoutTraces(socket: Socket): void {
  const limit = Error.stackTraceLimit;
  socket.prependListener("close", () => (Error.stackTraceLimit = 0));
  socket.on("close", () => (Error.stackTraceLimit = limit));
  socket.destroy();
}

/**
 * Closes a connection that has more requests at a time. Clients may send them without waiting (RFC
 * 9112, section 9.3.2), a thousand in one packet, and each may open a file. Register it first.
 */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook("onRequest", ({ raw: { socket } }, reply, done) => {
    // It arrived together with too many, so nobody gets its response.
    if (socket.destroyed) return reply.hijack();
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    reply.raw.on("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count <= PER_CONNECTION) return done();
    destroyWithoutTraces(socket);
    done(new QueueFullError());
  });
}
