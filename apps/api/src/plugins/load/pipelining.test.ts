import { once } from "node:events";
import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limitPipelining } from "./pipelining.ts";

let app: FastifyInstance;
let port: number;
let handled: number;
let rejected: number;

beforeEach(async () => {
  [handled, rejected] = [0, 0];
  app = fastify({ forceCloseConnections: true });
  limitPipelining(app);
  app.setErrorHandler(async () => {
    rejected += 1;
    return "rejected";
  });
  app.get("/", async () => {
    handled += 1;
    return "done";
  });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(() => app.close());

const REQUEST = "GET / HTTP/1.1\r\nhost: here\r\n\r\n";

test.each([
  ["Node", "GET / HTTP/1.1\r\nhost: here\r\nexpect: x\r\n\r\n"],
  ["Fastify", "GET /% HTTP/1.1\r\nhost: here\r\n\r\n"],
])("a connection is closed by a thousand requests to which %s responds before hooks", async (_who, request) => {
  const socket = connect(port, "127.0.0.1").resume();
  socket.on("error", () => {});
  let isClosed = false;
  socket.on("close", () => (isClosed = true));
  socket.write(request.repeat(1_000));
  await expect.poll(() => isClosed, { timeout: 5_000 }).toBe(true);
  expect(handled + rejected).toBeLessThanOrEqual(1);
});

test("a connection with a thousand requests at a time is closed, and few of them are handled or rejected", async () => {
  const traces = Error.stackTraceLimit;
  const socket = connect(port, "127.0.0.1").resume();
  socket.on("error", () => {});
  socket.write(REQUEST.repeat(1_000));
  await once(socket, "close");
  expect(handled).toBeLessThanOrEqual(8);
  expect(rejected).toBe(1);
  expect(Error.stackTraceLimit).toBe(traces);
});

test("a connection has any number of requests one after the other", async () => {
  const socket = connect(port, "127.0.0.1");
  for (let count = 0; count < 20; count += 1) {
    socket.write(REQUEST);
    await once(socket, "data");
  }
  expect(handled).toBe(20);
  socket.destroy();
});
