import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareHeaders, securityHeaders } from "./security-headers.ts";

const CLIENT_ID = "1234-hourloom.apps.googleusercontent.com";

const own = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "connect-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "media-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "object-src": "'none'",
  "frame-ancestors": "'none'",
  "report-uri": "/csp-report",
  "report-to": "csp",
};
const withGoogle = {
  ...own,
  "script-src": "'self' https://accounts.google.com/gsi/client",
  "style-src": "'self' 'unsafe-inline' https://accounts.google.com/gsi/style",
  "connect-src": "'self' https://accounts.google.com/gsi/",
  "frame-src": "https://accounts.google.com/gsi/",
};
const data = { "default-src": "'none'", "frame-ancestors": "'none'", sandbox: "" };

async function start(googleClientId: string | undefined, hsts?: string): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  securityHeaders(app, { googleClientId, hsts, inlineScripts: [] });
  app.get("/*", (_request, reply) => reply.type("text/html").send("<!doctype html>"));
  return app;
}

async function headersOf(app: FastifyInstance, url: string): Promise<Record<string, unknown>> {
  return (await app.inject(url)).headers;
}

/** The policy by directive; fails on duplicate names, which browsers ignore. */
async function policyOf(app: FastifyInstance, url: string): Promise<Record<string, string>> {
  const text = String((await headersOf(app, url))["content-security-policy"]);
  const directives = text.split(";").map((directive) => directive.trim().split(" "));
  expect(new Set(directives.map(([name]) => name)).size).toBe(directives.length);
  return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources.join(" ")]));
}

let configured: FastifyInstance;
let bare: FastifyInstance;
beforeAll(async () => {
  [configured, bare] = await Promise.all([start(CLIENT_ID), start(undefined)]);
});
afterAll(() => Promise.all([configured.close(), bare.close()]));

const PAGES = [
  "/",
  "/app",
  "/app/todo?page=x",
  "/nowhere",
  "/activated",
  "/reset_password_help",
  "/app/activate/x",
  "/sign_in_help",
  "/imports-help",
  "/davit",
];
const LINK_PAGES = [
  "/activate/uid/token",
  "/activate/uid/token?x=1",
  "/confirm_email/uid/token",
  "/undo_email/uid/token",
  "/undo_email",
  "/activate/",
  "/activate",
  "/activate?x=1",
  "/reset_password/uid/token",
  "/reset_password",
  "/sign_in/uid/token",
  "/sign_in",
];
const DATA = [
  "/api/v1/events/",
  "/auth/social/google/",
  "/trpc/accounts.me",
  "/api/activate/x",
  "/feeds/secret.ics",
  "/exports/everything.ics",
  "/exports/everything.ics?sessions=true",
  "/imports",
  "/imports?name=x.ics",
  "/dav",
  "/dav/",
  "/dav/calendars/x/",
  "/principals/",
];

describe("where a Google client id is configured", () => {
  test.each(PAGES)("%s may load Google's button", async (url) => {
    expect(await policyOf(configured, url)).toEqual(withGoogle);
  });

  test.each(LINK_PAGES)("%s may not, and sends no referrer", async (url) => {
    expect(await policyOf(configured, url)).toEqual(own);
    expect(await headersOf(configured, url)).toMatchObject({ "referrer-policy": "no-referrer" });
  });

  test.each(DATA)("%s is no page, and is not stored", async (url) => {
    expect(await policyOf(configured, url)).toEqual(data);
    expect(await headersOf(configured, url)).toMatchObject({ "cache-control": "no-store" });
  });

  test("the client id itself is in no header", async () => {
    expect(JSON.stringify(await headersOf(configured, "/app"))).not.toContain(CLIENT_ID);
  });
});

describe("without a Google client id", () => {
  test.each([...PAGES, ...LINK_PAGES])("%s loads nothing from elsewhere", async (url) => {
    expect(await policyOf(bare, url)).toEqual(own);
  });
});

test("inline scripts are allowed by their hashes on every page, and no others", async () => {
  const app = fastify();
  securityHeaders(app, { googleClientId: undefined, hsts: undefined, inlineScripts: ["'sha256-x'"] });
  app.get("/*", (_request, reply) => reply.type("text/html").send("<!doctype html>"));
  for (const url of ["/app", "/", "/activate/uid/token"]) {
    expect(await policyOf(app, url), url).toEqual({ ...own, "script-src": "'self' 'sha256-x'" });
  }
  expect(await policyOf(app, "/trpc/accounts.me")).toEqual(data);
  await app.close();
});

test("the sign-in popup may message the page that opened it", async () => {
  expect(await headersOf(configured, "/app")).toMatchObject({
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "referrer-policy": "strict-origin-when-cross-origin",
  });
});

test("browsers get HSTS as configured, or not at all", async () => {
  const app = await start(undefined, "max-age=300");
  expect(await headersOf(app, "/app")).toMatchObject({ "strict-transport-security": "max-age=300" });
  expect(bareHeaders("max-age=300")).toMatchObject({ "strict-transport-security": "max-age=300" });
  expect(await headersOf(bare, "/app")).not.toHaveProperty("strict-transport-security");
  expect(bareHeaders(undefined)).not.toHaveProperty("strict-transport-security");
  await app.close();
});
