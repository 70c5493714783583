import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer, TEST_TOKEN_FORM, type Account, type HttpServer } from "../testing/http-driver.ts";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../testing/key-server.ts";

/**
 * Only our own pages and API clients may sign in: another site could sign its visitors in to an
 * account of its own.
 */

const foreign = { detail: "Requests from another site are not accepted." };

let keys: KeyServer;
let server: HttpServer;
let ann: Account;
beforeAll(async () => {
  keys = await startKeyServer();
  server = await startHttpServer({ google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
  ann = await server.join("ann");
});
afterAll(async () => {
  await server.close();
  await keys.close();
});

let counter = 0;
async function credential(): Promise<string> {
  const sub = `3000${(counter += 1)}`;
  return keys.sign({ claims: { sub, jti: sub, email: `origin${sub}@example.com`, nonce: "chosen" } });
}
const login = async () => ({ email: ann.email, password: ann.password });
const google = async () => ({ credential: await credential(), nonce: "chosen" });

interface Transport {
  path: string;
  body: () => Promise<object>;
  /** The error for another site's page. */
  rejected: object;
}
const typed = { error: { data: { code: "BAD_REQUEST", error: { code: "origin_foreign" } } } };
const transports: [name: string, transport: Transport][] = [
  ["the login", { path: "/api/v1/token/login/", body: login, rejected: foreign }],
  ["the login without its slash", { path: "/api/v1/token/login", body: login, rejected: foreign }],
  ["Google's", { path: "/auth/social/google/", body: google, rejected: foreign }],
  ["Google's second address", { path: "/api/v1/auth/social/google/", body: google, rejected: foreign }],
  ["the app's login", { path: "/trpc/accounts.logIn", body: login, rejected: typed }],
  ["the app's Google", { path: "/trpc/accounts.signInWithGoogle", body: google, rejected: typed }],
];

const send = (path: string, headers: Record<string, string>, body: string) =>
  server.raw({ method: "POST", path, headers: { "content-type": "application/json", ...headers }, body });

describe.each(transports)("%s", (_name, { path, body, rejected }) => {
  const own: [name: string, headers: Record<string, string>][] = [
    ["no Origin", {}],
    ["the Origin of PUBLIC_URL", { origin: "http://hourloom.test" }],
    ["the request's own host", { origin: "http://app.example:8443", host: "app.example:8443" }],
    ["its host in other cases", { origin: "http://app.example", host: "APP.Example" }],
    ["its host behind an end of TLS", { origin: "https://app.example", host: "app.example" }],
    ["its host with the port that needs no saying", { origin: "https://app.example", host: "app.example:443" }],
    ["its IPv6 address", { origin: "http://[::1]:8000", host: "[::1]:8000" }],
  ];
  test.each(own)("accepts %s", async (_which, headers) => {
    const response = await send(path, headers, JSON.stringify(await body()));
    expect(response.status).toBe(200);
    expect(response.text).toMatch(new RegExp(TEST_TOKEN_FORM.source.replaceAll(/[$^]/g, "")));
  });

  const others: [name: string, headers: Record<string, string>][] = [
    ["another host", { origin: "http://evil.example" }],
    ["no host at all", { origin: "null" }],
    ["nothing", { origin: "" }],
    ["no address", { origin: "hourloom.test" }],
    ["a file", { origin: "file://" }],
    ["two", { origin: "http://hourloom.test, http://evil.example" }],
    ["a user of another host", { origin: "http://hourloom.test@evil.example" }],
    ["a longer host", { origin: "http://hourloom.test.evil.example" }],
    ["another port than PUBLIC_URL's", { origin: "http://hourloom.test:8080" }],
    ["another scheme than PUBLIC_URL's", { origin: "https://hourloom.test" }],
    ["another port of the request's host", { origin: "http://app.example:81", host: "app.example" }],
    ["a host that only a stranger forwards", { origin: "http://evil.example", "x-forwarded-host": "evil.example" }],
  ];
  test.each(others)("rejects %s", async (_which, headers) => {
    const response = await send(path, headers, JSON.stringify(await body()));
    expect(response).toMatchObject({ status: 400, body: rejected });
  });

  test("rejects before it validates the body", async () => {
    expect(await send(path, { origin: "null" }, "{}")).toMatchObject({ status: 400, body: rejected });
  });
});

test.each(["/api/v1/token/login/", "/auth/social/google/"])("%s rejects before it reads the body", async (path) => {
  for (const body of ["{", "[]", `{"x":"${"x".repeat(1_048_577)}"}`]) {
    expect(await send(path, { origin: "null" }, body)).toMatchObject({ status: 400, body: foreign });
  }
});

test("the host that a trusted proxy forwards is the request's", async () => {
  const proxied = await startHttpServer({ trustedProxies: ["127.0.0.1"] });
  try {
    const { email, password } = await proxied.join("ann");
    const call = { body: { email, password }, headers: { "x-forwarded-host": "app.example" } };
    const from = (origin: string) =>
      proxied.call("POST", "/api/v1/token/login/", { ...call, headers: { ...call.headers, origin } });
    expect((await from("https://app.example")).status).toBe(200);
    expect(await from(proxied.origin)).toMatchObject({ status: 400, body: foreign });
  } finally {
    await proxied.close();
  }
});

test("calls with a token are for every page that has one", async () => {
  const response = await server.call("GET", "/api/v1/users/me/", {
    token: await server.logIn(ann.email),
    headers: { origin: "http://evil.example" },
  });
  expect(response.status).toBe(200);
});
