import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLoopbackFetch, startFeedServer, type FeedServer } from "./testing/feed-server.ts";

let server: FeedServer;
let canary: FeedServer;
beforeAll(async () => {
  [server, canary] = await Promise.all([startFeedServer("https"), startFeedServer("http")]);
});
afterAll(() => Promise.all([server.close(), canary.close()]));

const MAX_BYTES = 256 * 1024;
const fetchPublic = createLoopbackFetch({ limits: { maxBytes: MAX_BYTES } });
const fetchShortly = createLoopbackFetch({ limits: { totalMs: 100 } });

const address = () => `https://feed.test:${server.port}/`;

/** Sends bytes that are not HTTP as Node would write it, and ends the connection. */
function raw(...lines: string[]): RequestListener {
  return (request) => void request.socket.end(lines.join("\r\n"));
}

function encoded(encoding: string, body: Buffer): RequestListener {
  return (_request, response) => void response.writeHead(200, { "content-encoding": encoding }).end(body);
}

/** Sends a chunk again and again until the client leaves, without filling the memory. */
function sendEndlessly(response: ServerResponse, chunk: Buffer): void {
  const chunks = Readable.from(
    (function* () {
      for (;;) yield chunk;
    })(),
  );
  response.on("close", () => chunks.destroy());
  chunks.pipe(response);
}

/** Sends a text each 5 ms until the client leaves. */
function trickle({ socket }: IncomingMessage, text: string): void {
  const timer = setInterval(() => socket.write(text), 5);
  socket.on("error", () => clearInterval(timer));
  socket.on("close", () => clearInterval(timer));
}

/** Compressed well by gzip, but only when it is repeated. */
const PATTERN = Buffer.from(Array.from({ length: 1_000 }, (_, index) => (index * index) % 251));

function repeat(bytes: Buffer, count: number): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => bytes));
}

const OK = "HTTP/1.1 200 OK";

describe("a body is too large", () => {
  test.each<[string, RequestListener]>([
    ["beyond the limit", (_request, response) => void response.end(Buffer.alloc(MAX_BYTES + 1, "a"))],
    ["endless", (_request, response) => sendEndlessly(response, Buffer.alloc(64 * 1024))],
    ["a gzip bomb", encoded("gzip", gzipSync(Buffer.alloc(64 * 1024 * 1024)))],
    ["inflated 108-fold", encoded("gzip", gzipSync(repeat(PATTERN, 120)))],
    ["beyond the limit after inflation", encoded("gzip", gzipSync(randomBytes(MAX_BYTES / 2 + 1).toString("hex")))],
    [
      "endless blocks of gzip that contain nothing",
      (_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip" });
        response.write(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
        sendEndlessly(response, Buffer.from([0, 0, 0, 0xff, 0xff]));
      },
    ],
  ])("%s", async (_name, handler) => {
    server.respond(handler);
    expect(await fetchPublic(address())).toMatchObject({ status: "failed", reason: "too_large" });
  });
});

describe("a body may be", () => {
  test.each<[string, RequestListener]>([
    ["as large as the limit", (_request, response) => void response.end(Buffer.alloc(MAX_BYTES, "a"))],
    ["inflated ninetyfold", encoded("gzip", gzipSync(repeat(PATTERN, 80)))],
  ])("%s", async (_name, handler) => {
    server.respond(handler);
    expect(await fetchPublic(address())).toMatchObject({ status: "fetched" });
  });
});

describe("a response is not proper", () => {
  test.each<[string, RequestListener]>([
    ["brotli", encoded("br", brotliCompressSync("BEGIN:VCALENDAR"))],
    ["deflate", encoded("deflate", deflateSync("BEGIN:VCALENDAR"))],
    ["gzip twice", encoded("gzip, gzip", gzipSync(gzipSync("BEGIN:VCALENDAR")))],
    ["not gzip although it says so", encoded("gzip", Buffer.from("BEGIN:VCALENDAR"))],
    ["half of a gzip body", encoded("gzip", gzipSync("BEGIN:VCALENDAR").subarray(0, 20))],
    ["Content-Length too long", raw(OK, "Content-Length: 99", "", "BEGIN:VCALENDAR")],
    ["two Content-Lengths", raw(OK, "Content-Length: 5", "Content-Length: 15", "", "BEGIN:VCALENDAR")],
    ["Content-Length negative", raw(OK, "Content-Length: -1", "", "BEGIN:VCALENDAR")],
    ["Content-Length and chunks", raw(OK, "Content-Length: 5", "Transfer-Encoding: chunked", "", "0", "", "")],
    ["chunks that end in the middle", raw(OK, "Transfer-Encoding: chunked", "", "5", "BEGIN", "")],
    ["a header flood", raw(OK, ...Array.from({ length: 2_000 }, (_, index) => `X-${index}: abcdefgh`), "", "")],
    ["one long header", raw(OK, `X: ${"a".repeat(64 * 1024)}`, "", "")],
    ["another protocol", raw("SSH-2.0-OpenSSH_9.9", "")],
    ["switching protocols", raw("HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: a", "", "")],
    ["a redirect to nowhere", raw("HTTP/1.1 302 Found", "Content-Length: 0", "", "")],
    ["a redirect to no URL", raw("HTTP/1.1 302 Found", "Location: https://a b/", "Content-Length: 0", "", "")],
    ["a redirect to itself", (request, response) => void response.writeHead(302, { location: request.url }).end()],
  ])("%s", async (_name, handler) => {
    server.respond(handler);
    expect(await fetchPublic(address())).toMatchObject({ status: "failed", reason: "bad_response" });
  });
});

test("what follows after Content-Length is not part of the body", async () => {
  server.respond(raw(OK, "Content-Length: 5", "", "BEGIN:VCALENDAR"));
  expect(await fetchPublic(address())).toMatchObject({ status: "fetched", body: Buffer.from("BEGIN") });
});

test("a connection that ends without a response is none", async () => {
  server.respond((request) => void request.socket.destroy());
  expect(await fetchPublic(address())).toMatchObject({ status: "failed", reason: "unreachable" });
});

describe("a server is too slow", () => {
  test.each<[string, RequestListener]>([
    ["never responds", () => {}],
    [
      "sends its headers one by one",
      (request) => {
        request.socket.write(`${OK}\r\n`);
        trickle(request, "X: y\r\n");
      },
    ],
    [
      "sends its body one byte at a time",
      (request) => {
        request.socket.write(`${OK}\r\n\r\n`);
        trickle(request, "B");
      },
    ],
    ["only announces to continue", (request) => trickle(request, "HTTP/1.1 100 Continue\r\n\r\n")],
    [
      "redirects after a while each time",
      (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: "/" }).end(), 60);
      },
    ],
  ])("if it %s", async (_name, handler) => {
    server.respond(handler);
    expect(await fetchShortly(address())).toMatchObject({ status: "failed", reason: "too_slow" });
  });
});

describe("a redirect is not followed", () => {
  // Reaches this machine, too, but is not in the allowed network.
  const inner = () => `https://0.0.0.0:${canary.port}/`;
  const fetchElsewhere = createLoopbackFetch({
    resolve: (name) =>
      Promise.resolve({ "inner.test": ["0.0.0.0"], "public.test": ["9.9.9.9"] }[name] ?? ["127.0.0.1"]),
  });

  test.each<[string, () => string, string]>([
    ["to an inner address", inner, "address_not_public"],
    ["to the name of one", () => `https://inner.test:${canary.port}/`, "address_not_public"],
    ["to one by webcal", () => inner().replace("https", "webcal"), "address_not_public"],
    ["to one without a scheme", () => inner().replace("https:", ""), "address_not_public"],
    ["from https to http", () => `http://feed.test:${canary.port}/`, "url_not_allowed"],
    ["with user info", () => `https://ann:secret@feed.test:${server.port}/`, "url_not_allowed"],
    ["to an odd port of a public address", () => "https://public.test:22/", "url_not_allowed"],
    ["to a file", () => "file:///etc/passwd", "url_not_allowed"],
    ["to data", () => "data:text/calendar,BEGIN:VCALENDAR", "url_not_allowed"],
  ])("%s", async (_name, location, reason) => {
    canary.respond((_request, response) => void response.end());
    server.respond((_request, response) => void response.writeHead(302, { location: location() }).end());
    expect(await fetchElsewhere(address())).toMatchObject({ status: "failed", reason });
    expect([server.requests().length, canary.connections()]).toEqual([1, 0]);
  });
});
