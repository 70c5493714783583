import { connect } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countSleeping, sleepInDatabase } from "@hourloom/db/testing/sleeping-statements";
import { PROJECT_URL_MARK, PUBLIC_URL_MARK } from "@hourloom/schema/public-site";
import { runForStranger } from "./core/load/running-account.ts";
import { drain } from "./drain.ts";
import { createAppWithoutDatabase } from "./testing/app-without-database.ts";
import { createTestApp, TEST_PASSWORD, type TestApp } from "./testing/test-app.ts";

let web: string;
let api: TestApp;
beforeAll(async () => {
  web = await mkdtemp(path.join(tmpdir(), "hourloom-web-"));
  await mkdir(path.join(web, "assets"));
  await mkdir(path.join(web, "pages/blog"), { recursive: true });
  await writeFile(path.join(web, "icon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(web, "pages/app.html"), "<!doctype html><title>Hourloom</title>");
  await writeFile(path.join(web, "assets/app-abc123.js"), "export {};");
  await writeFile(path.join(web, "assets/app-abc123.js.br"), brotliCompressSync("export {};"));
  const page = (text: string) =>
    `<link rel="canonical" href="${PUBLIC_URL_MARK}/"><p>${text}</p><a class="x" href="${PROJECT_URL_MARK}">Follow</a>`;
  await writeFile(path.join(web, "pages/index.html"), page("start"));
  await writeFile(path.join(web, "pages/blog.html"), page("blog"));
  await writeFile(path.join(web, "pages/blog/a-post.html"), page("post"));
  await writeFile(path.join(web, "pages/blog/not-found.html"), page("Blog not found."));
  await writeFile(path.join(web, "pages/robots.txt"), `Sitemap: ${PUBLIC_URL_MARK}/sitemap.xml`);
  api = await createTestApp({ webDirectory: web });
});
afterAll(async () => {
  await api.close();
  await rm(web, { recursive: true });
});

describe("every response has the security headers", () => {
  test.each([
    "/",
    "/app",
    "/nowhere",
    "/activate/a/b",
    "/assets/app-abc123.js",
    "/livez",
    "/api/v1/users/me/",
    "/api/nope",
    "/auth/nope",
    "/trpc/accounts.me",
    "/trpc/nope",
  ])("%s", async (url) => {
    const { headers } = await api.call("GET", url);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
      "referrer-policy": url.startsWith("/activate/") ? "no-referrer" : "strict-origin-when-cross-origin",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(/^\/(api|auth|trpc)/.test(url) ? "sandbox" : "script-src 'self';");
  });

  test("reports of violations are accepted with an empty response", async () => {
    const headers = { "content-type": "application/csp-report" };
    expect(await api.call("POST", "/csp-report", { body: '{"csp-report":{}}', headers })).toMatchObject({
      status: 204,
      text: "",
    });
  });
});

describe("the web app", () => {
  test.each([
    ["GET", "/", 200, "no-cache"],
    ["HEAD", "/app", 200, "no-cache"],
    ["GET", "/app/todo?x=1", 200, "no-cache"],
    ["GET", "/activate/uid/token", 200, "no-cache"],
    ["GET", "/nowhere", 404, "no-cache"],
    ["GET", "/assets/app-abc123.js", 200, "public, max-age=31536000, immutable"],
  ])("%s %s: %i", async (method, url, status, cacheControl) => {
    const response = await api.call(method, url);
    expect(response.status).toBe(status);
    expect(response.headers["cache-control"]).toBe(cacheControl);
  });

  test("the former address of the trash redirects", async () => {
    expect(await api.call("GET", "/app/bin")).toMatchObject({ status: 308, headers: { location: "/app/trash" } });
  });

  test.each([
    ["/", 200, "start"],
    ["/?page=calendar", 200, "start"],
    ["/blog", 200, "blog"],
    ["/blog/", 200, "blog"],
    ["/blog/a-post", 200, "post"],
    ["/blog/nothing-here", 404, "Blog not found."],
    ["/blog/v1.0", 404, "Blog not found."],
    ["/blog/not-found", 404, "Blog not found."],
  ])("GET %s is a prerendered page", async (url, status, text) => {
    const response = await api.call("GET", url);
    expect(response).toMatchObject({ status, headers: { "content-type": "text/html; charset=utf-8" } });
    // The test app has no project URL, so the link is removed.
    expect(response.text).toBe(`<link rel="canonical" href="http://hourloom.test/"><p>${text}</p>`);
  });

  test("what is for robots names the address of the installation, as plain text", async () => {
    expect(await api.call("GET", "/robots.txt")).toMatchObject({
      text: "Sitemap: http://hourloom.test/sitemap.xml",
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  });

  test.each(["br", "gzip", "identity"])("a page is sent as %s to clients that accept it, once", async (encoding) => {
    const headers = { "accept-encoding": encoding };
    const response = await api.call("GET", "/blog", { headers });
    expect(response.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(response.headers["vary"]).toContain("accept-encoding");
    const again = await api.call("GET", "/blog", {
      headers: { ...headers, "if-none-match": String(response.headers["etag"]) },
    });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  test("a script is sent in the form it was compressed to when it was built", async () => {
    const { headers } = await api.call("GET", "/assets/app-abc123.js", { headers: { "accept-encoding": "gzip, br" } });
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=utf-8",
    });
  });

  test("an image of XML names its encoding", async () => {
    const { headers } = await api.call("GET", "/icon.svg");
    expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  });

  test.each([
    ["an unsatisfiable range", 416, { range: "bytes=999999-" }, "Range Not Satisfiable.", "bytes */10"],
    ["a condition that is not met", 412, { "if-match": '"other"' }, "Precondition Failed.", undefined],
  ])("%s of a file is %d, and no error in the log", async (_name, status, headers, detail, range) => {
    const response = await api.call("GET", "/assets/app-abc123.js", { headers });
    expect(response).toMatchObject({ status, body: { detail } });
    expect(response.headers["content-range"]).toBe(range);
    expect(api.logged()).not.toContainEqual(expect.objectContaining({ level: 50 }));
  });

  test.each(["/pages/index.html", "/pages/app.html", "/app.html", "/assets/app-abc123.js.br"])(
    "%s is not served as a file",
    async (url) => {
      expect(await api.call("GET", url)).toMatchObject({ status: 404, body: { detail: "Not found." } });
    },
  );

  test.each([
    ["GET", "/assets/gone.js"],
    ["POST", "/app"],
  ])("%s %s is no page", async (method, url) => {
    expect(await api.call(method, url)).toMatchObject({ status: 404, body: { detail: "Not found." } });
  });
});

describe("/livez and /readyz report only their status", () => {
  test("the process lives and can serve", async () => {
    expect(await api.call("GET", "/livez")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await api.call("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  test("it can serve, however many clients without an account wait for their connections", async () => {
    const flood = Array.from({ length: 4 }, () => runForStranger("flood", () => sleepInDatabase(api.db, 1.5)));
    await expect.poll(() => countSleeping(api.db)).toBe(3);
    expect(await api.call("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
    await Promise.all(flood);
  });

  test("without a database it is alive, not ready, and rejects calls as unavailable instead of with a bug", async () => {
    const app = await createAppWithoutDatabase({ webDirectory: web, publicUrl: "http://hourloom.test" });
    try {
      expect((await app.inject("/livez")).statusCode).toBe(200);
      expect((await app.inject("/readyz")).statusCode).toBe(503);
      const login = await app.inject({
        method: "POST",
        url: "/api/v1/token/login/",
        payload: { email: "a@b.cz", password: "x" },
      });
      expect([login.statusCode, login.headers["retry-after"], login.json()]).toEqual([
        503,
        "2",
        { detail: "Service temporarily unavailable." },
      ]);
      const typed = await app.inject({
        method: "POST",
        url: "/trpc/accounts.logIn",
        payload: { email: "a@b.cz", password: "x" },
      });
      expect([typed.statusCode, typed.json()]).toMatchObject([
        503,
        { error: { data: { error: { code: "unavailable" } } } },
      ]);
    } finally {
      await app.close();
    }
  });
});

describe("strange requests", () => {
  test("tRPC reads at most 256 KiB", async () => {
    const fresh = await createTestApp();
    try {
      const body = { email: "a@b.cz", password: "x".repeat(300 * 1024) };
      expect((await fresh.call("POST", "/trpc/accounts.logIn", { body })).status).toBe(413);
    } finally {
      await fresh.close();
    }
  });

  test("unusual methods are rejected with the offered ones", async () => {
    const fresh = await createTestApp();
    const address = await fresh.app.listen({ host: "127.0.0.1", port: 0 });
    try {
      for (const method of ["PROPFIND", "SEARCH", "QUERY", "LOCK", "REPORT"]) {
        const known = await fetch(`${address}/api/v1/users/`, { method });
        expect([method, known.status, known.headers.get("allow")]).toEqual([method, 405, "GET, POST, HEAD, OPTIONS"]);
        expect(await known.json()).toEqual({ detail: `Method "${method}" not allowed.` });
        const unknown = await fetch(`${address}/api/v1/nope/`, { method });
        expect([method, unknown.status]).toEqual([method, 404]);
      }
    } finally {
      await fresh.close();
    }
  });
});

test("requests that run when closing begins are completed, and then no connection is left", async () => {
  const ending = await createTestApp();
  const address = await ending.app.listen({ host: "127.0.0.1", port: 0 });
  const attempt = () =>
    fetch(`${address}/api/v1/token/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@example.com", password: TEST_PASSWORD }),
    });
  const accepted = new Promise<void>((resolve) => {
    let count = 0;
    ending.app.server.on("request", () => {
      count += 1;
      if (count === 8) resolve();
    });
  });
  const attempts = Array.from({ length: 8 }, attempt);
  await accepted;
  await drain(ending.app, 30_000);
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 400));
  await expect(attempt()).rejects.toThrow();
  await ending.close();
});

/** Sends raw bytes over a connection and returns everything until the server closes it. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
    socket.on("error", reject);
  });
}

/** Status, headers and body of a raw response. */
function readResponse(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map(
    (line) => [line.split(": ")[0]?.toLowerCase() ?? "", line.split(": ").slice(1).join(": ")] as const,
  );
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers), body };
}

describe("over the wire", () => {
  let server: TestApp;
  let port: number;
  beforeAll(async () => {
    server = await createTestApp();
    port = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
  });
  afterAll(() => server.close());

  test.each([
    ["an unknown method", "FOO /api/v1/events/ HTTP/1.1\r\nhost: x\r\n\r\n", 400, "Malformed request."],
    ["no HTTP", "hello\r\n\r\n", 400, "Malformed request."],
    [
      "20 kB of headers",
      `GET /api/v1/events/ HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "Request header fields too large.",
    ],
    [
      "a malformed escape",
      "GET /api/v1/events/%ZZ/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
      404,
      "Not found.",
    ],
  ])("%s gets our error text, with the headers of any other response", async (_name, bytes, status, detail) => {
    const response = readResponse(await exchange(port, bytes));
    expect(response).toMatchObject({ status, body: JSON.stringify({ detail }), headers: { connection: "close" } });
    const {
      "content-length": _length,
      date: _date,
      connection: _connection,
      "keep-alive": _alive,
      ...headers
    } = (await server.call("GET", "/api/v1/nope/")).headers;
    expect(response.headers).toMatchObject(headers);
  });

  test("a target with scheme and host is the one without", async () => {
    const send = async (target: string) =>
      readResponse(await exchange(port, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).status;
    expect(await send("http://127.0.0.1/api/v1/events/")).toBe(401);
    expect(await send("HTTPS://user@hourloom.test:8443/livez?x=//")).toBe(200);
    expect(await send("http://127.0.0.1/api/v1//events/")).toBe(404);
    expect(await send("http://127.0.0.1")).toBe(404);
    expect(await send("http://127.0.0.1?x=1")).toBe(404);
  });
});

test("a request on an open connection after closing began is rejected like any overload", async () => {
  const ending = await createTestApp();
  const { token } = await ending.signIn("ann");
  const port = Number(new URL(await ending.app.listen({ host: "127.0.0.1", port: 0 })).port);
  const { events: service } = ending.services;
  const { list } = service;
  const [asked, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  service.list = async function* (owner) {
    asked.resolve();
    await blocked.promise;
    yield* list(owner);
  };
  const request = `GET /api/v1/events/ HTTP/1.1\r\nhost: x\r\nauthorization: Token ${token}\r\n\r\n`;
  const chunks: Buffer[] = [];
  const socket = connect(port, "127.0.0.1", () => socket.write(request));
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await asked.promise;
  const second = new Promise<void>((resolve) => ending.app.server.once("request", () => resolve()));
  const drained = drain(ending.app, 30_000);
  socket.write(request);
  await second;
  blocked.resolve();
  await Promise.all([drained, new Promise((resolve) => socket.once("close", resolve))]);
  const responses = Buffer.concat(chunks)
    .toString()
    .split(/(?=HTTP\/1\.1 )/)
    .map(readResponse);
  expect(responses).toMatchObject([
    { status: 200, body: "[]" },
    {
      status: 503,
      headers: { "retry-after": "2", "cache-control": "no-store", "x-content-type-options": "nosniff" },
      body: '{"detail":"Service temporarily unavailable."}',
    },
  ]);
  await ending.close();
});

test("rejected calls of all transports are logged together, with counts", async () => {
  const limited = await createTestApp({ rateLimitScale: 1 });
  const send = (method: string, url: string, body: object, headers: Record<string, string> = {}) =>
    limited.call(method, url, { body, headers });
  const login = { email: "guessed@example.com", password: "wrong-password" };
  for (let count = 0; count < 11; count += 1) await send("POST", "/api/v1/token/login/", login);
  for (let count = 0; count < 2; count += 1) await send("POST", "/trpc/accounts.logIn?batch=1", { 0: login });
  const origin = "https://evil.example";
  await send("POST", "/api/v1/token/login/", login, { origin });
  await send("POST", "/trpc/accounts.logIn", login, { origin });
  const key = Buffer.from("ann:AAAAA-AAAAA-AAAAA-AAAAA-AAAAA").toString("base64");
  for (let count = 0; count < 31; count += 1) {
    await limited.app.inject({ method: "GET", url: "/dav/", headers: { authorization: `Basic ${key}` } });
  }
  await send("GET", "/api/v1/events/", {}, { authorization: "Token 0123456789" });
  await limited.app.close();
  expect(limited.logged()).toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: "calls were rejected",
      rejected: {
        throttled: { "POST /api/v1/token/login/": 1, "accounts.logIn": 2, "GET /dav": 1 },
        origin_foreign: { [origin]: 2 },
        token_invalid: { "GET /dav": 30, "GET /api/v1/events/": 1 },
      },
    }),
  );
  await limited.close();
});
