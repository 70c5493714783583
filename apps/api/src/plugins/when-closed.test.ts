import { once } from "node:events";
import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { whenClosed } from "./when-closed.ts";

let app: FastifyInstance;
let port: number;
let closed: string[];
let isEndless: boolean;

beforeEach(async () => {
  closed = [];
  isEndless = false;
  app = fastify({ forceCloseConnections: true });
  app.addHook("onRequest", async (request, reply) => whenClosed(reply, () => closed.push(request.url)));
  app.get("/quick", async () => "done");
  app.get("/endless", (_request, reply) => {
    // As in Node 22, where a response that waits behind another one does not close.
    reply.raw.removeAllListeners("close");
    reply.hijack();
    isEndless = true;
  });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(() => app.close());

test("work is done once, when a response has left or its connection has closed", async () => {
  const socket = connect(port, "127.0.0.1");
  const send = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`);
  send("/quick");
  await once(socket, "data");
  await expect.poll(() => closed).toEqual(["/quick"]);
  send("/endless");
  await expect.poll(() => isEndless).toBe(true);
  socket.destroy();
  await expect.poll(() => closed).toEqual(["/quick", "/endless"]);
});
