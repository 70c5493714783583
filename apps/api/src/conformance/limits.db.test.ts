import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../testing/key-server.ts";
import { startHttpServer, TEST_TOKEN_FORM, texts, type HttpResponse, type HttpServer } from "../testing/http-driver.ts";
import { sendAllMail, TEST_PASSWORD } from "../testing/test-app.ts";

/** REST contract: rate limits at their real values. All other suites raise them. */

let keys: KeyServer;
let server: HttpServer;
beforeAll(async () => {
  keys = await startKeyServer();
  server = await startHttpServer({ rateLimitScale: 1, google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
});
afterAll(async () => {
  await server.close();
  await keys.close();
});
afterEach(async () => {
  await server.api.db.deleteFrom("rate_limits").execute();
  await server.api.db.deleteFrom("login_failures").execute();
});

const json = { "content-type": "application/json" };

/** Over a socket of its own, so that the client's address can differ. */
const post = (path: string, body: unknown, from = "127.0.0.1", headers: Record<string, string> = {}) =>
  server.raw({ method: "POST", path, headers: { ...json, ...headers }, body: JSON.stringify(body), from });

function expectThrottled(response: HttpResponse, withinSeconds: number): void {
  expect(response.status).toBe(429);
  const wait = response.headers["retry-after"] ?? "";
  expect(wait).toMatch(/^[1-9]\d*$/);
  expect(Number(wait)).toBeLessThanOrEqual(withinSeconds);
  const unit = wait === "1" ? "second" : "seconds";
  expect(response.body).toEqual({ detail: `Request was throttled. Expected available in ${wait} ${unit}.` });
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
}

interface Limited {
  path: string;
  uses: number;
  seconds: number;
  /** The body of the n-th call, and its status while it is allowed. */
  body: (index: number) => unknown;
  status: number;
}

const limited: [name: string, limit: Limited][] = [
  [
    "login: 10 a minute and account",
    {
      path: "/api/v1/token/login/",
      uses: 10,
      seconds: 60,
      body: (index) => ({ email: index % 2 ? "One@Example.com" : " one@example.com ", password: "wrong-river-stone" }),
      status: 400,
    },
  ],
  [
    "sign-up: 20 an hour and client",
    {
      path: "/api/v1/users/",
      uses: 20,
      seconds: 3_600,
      body: (index) => ({ username: `many${index}`, email: `many${index}@example.com`, password: TEST_PASSWORD }),
      status: 201,
    },
  ],
  [
    "join: 20 an hour and client",
    {
      path: "/api/join/",
      uses: 20,
      seconds: 3_600,
      body: (index) => ({ email: `w${index}@example.com` }),
      status: 201,
    },
  ],
  [
    "social: 30 a minute and client",
    {
      path: "/auth/social/google/",
      uses: 30,
      seconds: 60,
      body: (index) => ({ credential: `x${index}` }),
      status: 400,
    },
  ],
];

describe.each(limited)("%s", (_name, { path, uses, seconds, body, status }) => {
  test("the next waits, with Retry-After and the exact text, and is not waited for elsewhere", async () => {
    for (let index = 0; index < uses; index += 1) expect((await post(path, body(index))).status).toBe(status);
    expectThrottled(await post(path, body(uses)), seconds);
    expectThrottled(await post(path.slice(0, -1), body(uses + 1)), seconds);
    expect((await post(path, body(uses + 2), "127.0.0.2")).status).toBe(status);
  });

  test("a header cannot pretend to be another client", async () => {
    for (let index = 0; index < uses; index += 1) {
      const headers = {
        "x-forwarded-for": `203.0.113.${index}`,
        "x-real-ip": `203.0.113.${index}`,
        forwarded: `for=1.2.3.${index}`,
      };
      expect((await post(path, body(1_000 + index), "127.0.0.3", headers)).status).toBe(status);
    }
    const headers = { "x-forwarded-for": "203.0.113.99" };
    expectThrottled(await post(path, body(1_000 + uses), "127.0.0.3", headers), seconds);
  });

  test("what is rejected for its form does not count", async () => {
    for (let index = 0; index < uses + 5; index += 1) {
      expect(
        (await post(path, { email: null, username: null, password: null, credential: null }, "127.0.0.4")).status,
      ).toBe(400);
    }
    expect((await post(path, body(2_000), "127.0.0.4")).status).toBe(status);
  });
});

describe("login", () => {
  test("a throttle on one account concerns no other account", async () => {
    const attempt = (email: string) => post("/api/v1/token/login/", { email, password: "wrong-river-stone" });
    for (let index = 0; index < 10; index += 1) await attempt("one@example.com");
    expectThrottled(await attempt("one@example.com"), 60);
    expect((await attempt("two@example.com")).status).toBe(400);
  });

  test("does not lock the owner out from another client, and the right password does not pass the throttle", async () => {
    const owner = await server.join("owner");
    const attempt = (password: string, from: string) =>
      post("/api/v1/token/login/", { email: owner.email, password }, from);
    for (let index = 0; index < 10; index += 1) await attempt("wrong-river-stone", "127.0.0.5");
    expectThrottled(await attempt(TEST_PASSWORD, "127.0.0.5"), 60);
    const elsewhere = await attempt(TEST_PASSWORD, "127.0.0.6");
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.body).toEqual({ auth_token: expect.stringMatching(TEST_TOKEN_FORM) });
  });

  test("known and unknown accounts are throttled in the same bytes but for the seconds", async () => {
    const known = await server.join("known");
    const responses = [];
    for (const email of [known.email, "unknown@example.com"]) {
      for (let index = 0; index < 10; index += 1) await post("/api/v1/token/login/", { email, password: "wrong" });
      responses.push(await post("/api/v1/token/login/", { email, password: "wrong" }));
    }
    const [one, two] = responses.map(({ status, text, headers }) => ({
      status,
      text: text.replace(/\d+/, "N"),
      headers: Object.keys(headers).toSorted(),
    }));
    expect(one).toEqual(two);
    expect(one?.status).toBe(429);
  });
});

describe.each([
  ["resend", "/api/v1/users/resend_activation/"],
  ["reset", "/api/v1/users/reset_password/"],
])("%s", (name, path) => {
  test("more than 5 an hour for one address get the same response and send nothing", async () => {
    const active = await server.join(`${name}.active`);
    const pending = await server.signUp(`${name}.pending`);
    const { mails, services, db } = server.api;
    for (const email of [active.email, pending.email, `${name}.nobody@example.com`]) {
      const before = mails.length;
      const shapes = new Set<string>();
      for (let index = 0; index < 8; index += 1) {
        const response = await post(path, { email: index % 2 ? email : email.toUpperCase() }, `127.0.1.${index + 1}`);
        shapes.add(`${response.status} ${response.text} ${Object.keys(response.headers).toSorted().join()}`);
        await sendAllMail(services.mailOutbox);
      }
      expect([...shapes]).toEqual([expect.stringMatching(/^204 {2}/)]);
      expect(mails.length - before).toBeLessThanOrEqual(5);
      const isConcerned = email === (name === "reset" ? active.email : pending.email);
      expect(mails.length > before).toBe(isConcerned);
    }
    await db.deleteFrom("rate_limits").execute();
    const count = mails.length;
    expect((await post(path, { email: active.email })).status).toBe(204);
    expect((await post(path, { email: pending.email })).status).toBe(204);
    await sendAllMail(services.mailOutbox);
    expect(mails).toHaveLength(count + 1);
  });

  test("from one client are few an hour, whatever the addresses", async () => {
    const responses = [];
    for (let index = 0; index < 21; index += 1) {
      responses.push(await post(path, { email: `${name}${index}@example.com` }, "127.0.0.7"));
    }
    const last = responses.pop();
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
    expect(last).toBeDefined();
    if (last !== undefined) expectThrottled(last, 3_600);
    expect((await post(path, { email: `${name}x@example.com` }, "127.0.0.8")).status).toBe(204);
  });
});

test("guesses at the links of one account are few an hour, and the right link works from elsewhere in time", async () => {
  const { uid, token } = await server.signUp("guessed");
  const guess = (from: string) => post("/api/v1/users/activation/", { uid, token: "x" }, from);
  for (let index = 0; index < 5; index += 1) {
    expect((await guess(`127.0.2.${index + 1}`)).body).toEqual({ token: [texts.linkToken] });
  }
  expectThrottled(await guess("127.0.2.9"), 3_600);
  expect((await post("/api/v1/users/activation/", { uid, token }, "127.0.2.10")).status).toBe(204);
});

test("the text says 1 second and not 1 seconds", async () => {
  const attempt = () => post("/api/join/", { email: "a@b" });
  const { accounts } = server.api.services;
  const { logIn } = accounts;
  accounts.logIn = () => Promise.resolve({ ok: false, error: { code: "throttled", retry_after_seconds: 1 } });
  const response = await post("/api/v1/token/login/", { email: "a@example.com", password: "x" });
  accounts.logIn = logIn;
  expect(response).toMatchObject({
    status: 429,
    headers: { "retry-after": "1" },
    body: { detail: "Request was throttled. Expected available in 1 second." },
  });
  expect((await attempt()).status).toBe(400);
});
