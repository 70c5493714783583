import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPublicFetch, type FetchOptions } from "./fetch-public.ts";
import { createLoopbackFetch, startFeedServer, type FeedServer } from "./testing/feed-server.ts";

const CALENDAR = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";

let server: FeedServer;
let address: string;
beforeAll(async () => {
  server = await startFeedServer("https");
  address = `https://feed.test:${server.port}/team.ics?key=a%2Fb`;
});
afterAll(() => server.close());

const fetchPublic = createLoopbackFetch({ now: () => new Date("2026-11-25T08:00:00Z") });

function respondWith(status: number, headers: Record<string, string> = {}, body: string | Buffer = ""): void {
  server.respond((_request, response) => void response.writeHead(status, headers).end(body));
}

describe("a feed", () => {
  test("is fetched with its validators", async () => {
    const lastModified = "Tue, 24 Nov 2026 08:00:00 GMT";
    respondWith(200, { etag: 'W/"7"', "last-modified": lastModified }, CALENDAR);
    expect(await fetchPublic(address)).toEqual({
      status: "fetched",
      body: Buffer.from(CALENDAR),
      etag: 'W/"7"',
      lastModified,
    });
  });

  test("is asked for by its name, in TLS and in Host, without credentials and cookies", async () => {
    respondWith(200);
    await fetchPublic(`${address}#work`);
    const headers = {
      host: `feed.test:${server.port}`,
      accept: "text/calendar, */*;q=0.5",
      "accept-encoding": "identity, gzip",
      "user-agent": "Hourloom",
      connection: "close",
    };
    expect(server.requests()).toEqual([{ url: "/team.ics?key=a%2Fb", headers, servername: "feed.test" }]);
  });

  test("may be named with webcal, or by an address that its certificate names", async () => {
    respondWith(200);
    for (const other of [
      address.replace("https", "webcal"),
      address.replace("https", " WebCal"),
      address.replace("feed.test", "127.0.0.1"),
    ])
      expect(await fetchPublic(other)).toMatchObject({ status: "fetched" });
  });

  test.each(["gzip", "x-gzip", "GZIP"])("may be compressed, as %s", async (encoding) => {
    respondWith(200, { "content-encoding": encoding }, gzipSync(CALENDAR));
    expect(await fetchPublic(address)).toMatchObject({ status: "fetched", body: Buffer.from(CALENDAR) });
  });
});

describe("an unchanged feed is not sent again", () => {
  test.each<[FetchOptions, Record<string, string>]>([
    [{ etag: '"7"' }, { "if-none-match": '"7"' }],
    [{ lastModified: "Tue, 24 Nov 2026 08:00:00 GMT" }, { "if-modified-since": "Tue, 24 Nov 2026 08:00:00 GMT" }],
  ])("with %j", async (conditions, headers) => {
    respondWith(304);
    expect(await fetchPublic(address, conditions)).toEqual({ status: "not_modified" });
    expect(server.requests()).toMatchObject([{ headers }]);
  });

  test("but 304 to a request without validators is no proper response", async () => {
    respondWith(304);
    expect(await fetchPublic(address, { etag: undefined })).toMatchObject({ status: "failed", reason: "bad_response" });
  });
});

test.each([
  [401, "password_needed"],
  [403, "password_needed"],
  [404, "not_found"],
  [410, "gone"],
  [204, "bad_response"],
  [206, "bad_response"],
  [300, "bad_response"],
  [400, "bad_response"],
  [429, "bad_response"],
  [500, "bad_response"],
])("status %i is %s", async (status, reason) => {
  respondWith(status, { location: "/elsewhere" });
  expect(await fetchPublic(address)).toEqual({ status: "failed", reason, detail: `Status ${status}` });
});

test.each([
  ["120", 120],
  ["Wed, 25 Nov 2026 08:02:00 GMT", 120],
])("a server may ask to wait: Retry-After %s", async (value, retryAfterSeconds) => {
  respondWith(503, { "retry-after": value });
  expect(await fetchPublic(address)).toMatchObject({ reason: "bad_response", retryAfterSeconds });
});

describe("redirects", () => {
  test.each([301, 302, 303, 307, 308])("are followed: %i", async (status) => {
    server.respond((request, response) => {
      if (request.url === "/new.ics") response.end(CALENDAR);
      else response.writeHead(status, { location: "/new.ics", "set-cookie": "a=b" }).end();
    });
    expect(await fetchPublic(address, { etag: '"7"' })).toMatchObject({ status: "fetched" });
    expect(server.requests().map(({ headers }) => [headers.cookie, headers["if-none-match"]])).toEqual([
      [undefined, '"7"'],
      [undefined, '"7"'],
    ]);
  });

  function redirectTimes(count: number): RequestListener {
    return (request, response) => {
      const done = Number(request.url?.slice(1)) || 0;
      if (done < count) response.writeHead(302, { location: `/${done + 1}` }).end();
      else response.end(CALENDAR);
    };
  }

  test("are followed three times", async () => {
    server.respond(redirectTimes(3));
    expect(await fetchPublic(address)).toMatchObject({ status: "fetched" });
    server.respond(redirectTimes(4));
    expect(await fetchPublic(address)).toMatchObject({ reason: "bad_response", detail: "Too many redirects" });
    expect(server.requests()).toHaveLength(4);
  });

  test("may lead to another host, whose name is resolved, too", async () => {
    const resolved: string[] = [];
    const fetchRecorded = createLoopbackFetch({
      resolve: (name) => {
        resolved.push(name);
        return Promise.resolve(["127.0.0.1"]);
      },
    });
    server.respond((request, response) => {
      if (request.headers.host?.startsWith("other.test") === true) response.end(CALENDAR);
      else response.writeHead(301, { location: `webcal://other.test:${server.port}/` }).end();
    });
    expect(await fetchRecorded(address)).toMatchObject({ status: "fetched" });
    expect(resolved).toEqual(["feed.test", "other.test"]);
    expect(server.requests()).toMatchObject([{ servername: "feed.test" }, { servername: "other.test" }]);
  });
});

describe("a server is unreachable", () => {
  const failure = (detail: string) => ({ status: "failed", reason: "unreachable", detail });

  test("if its name has no address", async () => {
    const fetchUnknown = createLoopbackFetch({ resolve: () => Promise.resolve([]) });
    expect(await fetchUnknown(address)).toEqual(failure("No address"));
  });

  test("if its name has none in time", async () => {
    const fetchSlowly = createLoopbackFetch({
      resolve: async (_name, signal) => {
        await once(signal, "abort");
        return [];
      },
      limits: { connectMs: 5 },
    });
    expect(await fetchSlowly(address)).toEqual(failure("No address"));
  });

  test("if nobody listens", async () => {
    const other = await startFeedServer("http");
    await other.close();
    expect(await fetchPublic(`https://feed.test:${other.port}/`)).toEqual(failure("ECONNREFUSED"));
  });

  test("if it does not complete the connection in time", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const fetchShortly = createLoopbackFetch({ limits: { connectMs: 20 } });
    const { port } = silent.address() as AddressInfo;
    expect(await fetchShortly(`https://feed.test:${port}/`)).toEqual(failure("Not connected in time"));
    silent.close();
  });

  test("if its certificate is for another name", async () => {
    expect(await fetchPublic(`https://unnamed.test:${server.port}/`)).toEqual(failure("ERR_TLS_CERT_ALTNAME_INVALID"));
  });

  test("if its certificate is not trusted", async () => {
    const fetchUntrusting = createPublicFetch({
      allowedNetworks: ["127.0.0.1"],
      resolve: () => Promise.resolve(["127.0.0.1"]),
    });
    expect(await fetchUntrusting(address)).toEqual(failure("DEPTH_ZERO_SELF_SIGNED_CERT"));
  });
});

test("an allowed network is fetched from over http, too", async () => {
  const plain = await startFeedServer("http");
  expect(await fetchPublic(`http://feed.test:${plain.port}/`)).toMatchObject({ status: "fetched" });
  await plain.close();
});

test.each<[string, RequestListener]>([
  ["before the response", () => {}],
  ["in the body", ({ socket }) => void socket.write("HTTP/1.1 200 OK\r\n\r\nBEGIN:VCALENDAR\r\n")],
])("a caller can end the fetch %s, which then rejects with the caller's reason", async (_name, handler) => {
  const controller = new AbortController();
  server.respond((request, response) => {
    handler(request, response);
    setTimeout(() => controller.abort(new Error("Stopped")), 20);
  });
  await expect(fetchPublic(address, { signal: controller.signal })).rejects.toThrow("Stopped");
});
