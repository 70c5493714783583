import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { domainErrorOf } from "../../core/domain-error.ts";
import { createAppWithoutDatabase } from "../../testing/app-without-database.ts";
import { FILE_LIMITS, limitFiles } from "./unfinished-files.ts";

let app: FastifyInstance;
let address: string;
let root: string;
let sockets: Socket[];

async function listen(): Promise<void> {
  address = await app.listen({ port: 0, host: "127.0.0.1" });
}

/** Two responses of a client and four in all. */
async function start(waitMs: number): Promise<void> {
  app = fastify({ forceCloseConnections: true, trustProxy: true });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(domainErrorOf(error)?.code === "unavailable" ? 503 : 500).send(),
  );
  limitFiles(app, { perClient: 2, all: 4, waitMs });
  await app.register(fastifyStatic, { root });
  await listen();
}
beforeEach(() => {
  sockets = [];
  root = mkdtempSync(path.join(tmpdir(), "hourloom-files-"));
  writeFileSync(path.join(root, "large.js"), Buffer.alloc(20_000_000));
  writeFileSync(path.join(root, "small.js"), "small");
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  rmSync(root, { recursive: true });
});

/** Asks for large files on one connection and reads the first octets only. */
async function openLarge(client: string, count = 1): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(`GET /large.js HTTP/1.1\r\nhost: here\r\nx-forwarded-for: ${client}\r\n\r\n`.repeat(count));
  await once(socket, "readable");
  return socket;
}

interface Asked {
  name?: string;
  method?: string;
  headers?: Record<string, string>;
}

async function read(client: string, { name = "small.js", method = "GET", headers = {} }: Asked = {}) {
  const response = await fetch(`${address}/${name}`, { method, headers: { "x-forwarded-for": client, ...headers } });
  await response.arrayBuffer();
  return response;
}

const statusOf = async (client: string) => (await read(client)).status;

test("a client has so many unfinished files, and others have theirs", async () => {
  await start(50);
  await openLarge("203.0.113.1");
  expect(await statusOf("203.0.113.1")).toBe(200);
  await openLarge("203.0.113.1");
  expect(await statusOf("203.0.113.1")).toBe(503);
  expect(await statusOf("203.0.113.2")).toBe(200);
});

test("of all clients so many are unfinished, and each more of them ends the oldest one of the busiest", async () => {
  await start(50);
  const clients = ["203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.2"];
  const open: Socket[] = [];
  for (const client of clients) open.push(await openLarge(client));
  // Both arrive before the first connection has closed.
  await openLarge("203.0.113.3", 2);
  for (const socket of open) socket.resume();
  await expect.poll(() => open.map(({ closed }) => closed)).toEqual([true, false, true, false]);
});

test("further files wait, and are sent when another one has been cancelled", async () => {
  await start(60_000);
  const [first] = [await openLarge("203.0.113.1"), await openLarge("203.0.113.1")];
  const waiting = statusOf("203.0.113.1");
  first.destroy();
  expect(await waiting).toBe(200);
});

test("any response and any request that is cancelled leaves its place", async () => {
  await start(60_000);
  const client = "203.0.113.1";
  const etag = (await read(client)).headers.get("etag") ?? "";
  const requests = [
    { method: "HEAD", name: "large.js" },
    // Without the second header `fetch` asks for a response that no cache has.
    { headers: { "if-none-match": etag, "cache-control": "max-age=0" } },
    { headers: { range: "bytes=0-99" }, name: "large.js" },
    { name: "large.js" },
    { name: "none.js" },
  ];
  const statuses: number[] = [];
  for (const request of [...requests, ...requests]) statuses.push((await read(client, request)).status);
  expect(statuses.slice(0, 5)).toEqual([200, 304, 206, 200, 404]);
  // Two are sent or wait behind the one before them, and six wait for a place.
  (await openLarge(client, 8)).destroy();
  expect([await statusOf(client), await statusOf(client)]).toEqual([200, 200]);
});

test("above the limit of all clients the oldest file is closed", async () => {
  await start(60_000);
  const opened: Socket[] = [];
  for (let client = 1; client <= 4; client += 1) opened.push(await openLarge(`203.0.113.${client}`));
  const closed = opened.map((socket) => once(socket.resume(), "close").then(() => socket));
  for (const socket of opened) socket.pause();
  expect(await statusOf("203.0.113.99")).toBe(200);
  opened[0]?.resume();
  expect(await Promise.race(closed)).toBe(opened[0]);
});

test("above it the client with most files loses its oldest, however slow others are", async () => {
  await start(60_000);
  const slow = await openLarge("203.0.113.99");
  const opened: Socket[] = [];
  for (const client of ["203.0.113.1", "203.0.113.2"])
    for (let count = 0; count < 2; count += 1) opened.push(await openLarge(client));
  await once(opened[0]?.resume() ?? slow, "close");
  expect(slow.destroyed).toBe(false);
});

test("files and pages of the web app are limited, and nothing else waits for them", async () => {
  mkdirSync(path.join(root, "pages"));
  writeFileSync(path.join(root, "pages/app.html"), "<!doctype html><title>page</title>");
  app = await createAppWithoutDatabase({ webDirectory: root, publicUrl: "http://hourloom.test" });
  await listen();
  const client = "127.0.0.1";
  const opened: Socket[] = [];
  while (opened.length < FILE_LIMITS.perClient) opened.push(await openLarge(client));
  let sent = 0;
  const waiting = ["small.js", "app", "nowhere"].map(async (name) => {
    const { status } = await read(client, { name });
    sent += 1;
    return status;
  });
  expect([(await read(client, { name: "livez" })).status, sent]).toEqual([200, 0]);
  for (const socket of opened) socket.destroy();
  expect(await Promise.all(waiting)).toEqual([200, 200, 404]);
});
