import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { QueueFullError } from "../../core/load/fair-queue.ts";

/** Requests of a connection that wait for their responses; browsers and proxies send one. */
const PER_CONNECTION = 8;
/** Node's channel of all requests to servers of the process. */
const REQUESTS = "http.server.request.start";

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
  // Node and Fastify respond to some requests, such as one with an unknown `Expect`, before hooks.
  const countRequest = (message: unknown) => {
    if (typeof message !== "object" || message === null || !("request" in message && "response" in message)) return;
    const { request, response } = message;
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.on("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > PER_CONNECTION) destroyWithoutTraces(socket);
  };
  subscribe(REQUESTS, countRequest);
  app.addHook("onClose", async () => void unsubscribe(REQUESTS, countRequest));
  app.addHook("onRequest", ({ raw: { socket } }, reply, done) => {
    if (!socket.destroyed) return done();
    // One is logged as rejected. Nobody gets the responses of those that arrived behind it.
    if (waiting.delete(socket)) return done(new QueueFullError());
    reply.hijack();
  });
}
