import { afterAll, beforeAll, expect, test } from "vitest";
import { createGoogleCredentials } from "../services/accounts/google/google-credentials.ts";
import { createLoginGuard } from "../services/accounts/passwords/login-guard.ts";
import { createAccountsService, type AccountsService } from "../services/accounts/accounts-service.ts";
import { createLimitsService } from "../core/limits.ts";
import { createTestApp, TEST_PASSWORD, type TestApp } from "../testing/test-app.ts";

const now = () => new Date();
const client = { address: "192.0.2.1", network: "192.0.2.*", browser: "", family: "" };

let api: TestApp;
let accounts: AccountsService;
/** The same with the real limits for guessing. */
let guarded: AccountsService;
/** What the accounts service did: the kinds of its statements, in order, and hashes. */
let work: string[] = [];

const counting: Parameters<TestApp["db"]["withPlugin"]>[0] = {
  transformQuery: ({ node }) => {
    work.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

function counted<Provided extends unknown[], Made>(hash: (...provided: Provided) => Promise<Made>) {
  return (...provided: Provided): Promise<Made> => {
    work.push("hash");
    return hash(...provided);
  };
}

beforeAll(async () => {
  api = await createTestApp();
  const context = { db: api.db.withPlugin(counting), now };
  const { hasher } = api.services;
  const deps = {
    ...context,
    limits: createLimitsService(context, 1_000),
    google: createGoogleCredentials({ clientId: undefined, jwksUrl: "", now }),
    googleClientId: null,
    onMailQueued: () => work.push("mail waits"),
    hasher: {
      hash: counted(hasher.hash),
      hashUnless: counted(hasher.hashUnless),
      verify: counted(hasher.verify),
      rehashIfWeak: hasher.rehashIfWeak,
    },
  };
  accounts = createAccountsService({ ...deps, guard: createLoginGuard(context, 1_000) });
  guarded = createAccountsService({ ...deps, guard: createLoginGuard(context, 1) });
  await api.signIn("known");
  const pending = { username: "pending", email: "pending@example.com", password: TEST_PASSWORD };
  await api.call("POST", "/api/v1/users/", { body: pending });
  await api.signIn("withoutpassword");
  await api.db.updateTable("users").set({ password_hash: null }).where("username", "=", "withoutpassword").execute();
});
afterAll(() => api.close());

async function workOf(call: () => Promise<unknown>): Promise<{ work: string[]; result: unknown }> {
  work = [];
  const result = await call();
  return { work: [...work], result };
}

const emails = ["known", "pending", "withoutpassword", "nobody"].map((name) => `${name}@example.com`);

test.each([
  ["a login with a wrong password", (email: string) => accounts.logIn({ email, password: "wrong-password" }, client)],
  [
    "a login on a device that claims to be known",
    (email: string) => accounts.logInOnDevice({ email, password: "wrong-password", device_id: "d".repeat(40) }, client),
  ],
  ["the wish for another activation link", (email: string) => accounts.resendActivation({ email }, client)],
  ["the wish for a link to sign in", (email: string) => accounts.requestSignInLink({ email }, client)],
  ["the wish for a new password", (email: string) => accounts.requestReset({ email }, client)],
])("%s takes the same work and has the same response for every address", async (_what, call) => {
  const expected = await workOf(() => call("a-stranger@example.com"));
  expect(expected.work.length).toBeGreaterThan(2);
  for (const email of emails) expect(await workOf(() => call(email))).toEqual(expected);
});

test("a login that strangers may not try any more takes the same work and has the same response for every address", async () => {
  const rejected = { ok: false, error: { code: "throttled", retry_after_seconds: expect.any(Number) as unknown } };
  const tryAfterStrangers = async (email: string) => {
    await guarded.logIn({ email, password: "wrong-password" }, client);
    const tried_at = Array.from({ length: 100 }, () => now());
    await api.db.updateTable("login_budgets").set({ tried_at }).execute();
    const { work: done, result } = await workOf(() => guarded.logIn({ email, password: TEST_PASSWORD }, client));
    expect(result).toEqual(rejected);
    await api.db.deleteFrom("login_budgets").execute();
    return done;
  };
  const expected = await tryAfterStrangers("a-stranger@example.com");
  expect(expected).not.toContain("hash");
  for (const email of emails) expect(await tryAfterStrangers(email)).toEqual(expected);
});

test("each login is one hash", async () => {
  for (const email of [...emails, "no address"]) {
    const { work: done } = await workOf(() => accounts.logIn({ email, password: "wrong-password" }, client));
    expect(done.filter((step) => step === "hash")).toHaveLength(1);
  }
  const right = await workOf(() => accounts.logIn({ email: "known@example.com", password: TEST_PASSWORD }, client));
  expect(right.work.filter((step) => step === "hash")).toHaveLength(1);
  expect(right.result).toMatchObject({ ok: true });
});

test.each([
  ["/api/v1/token/login/", { password: "wrong-password" }],
  ["/trpc/accounts.requestSignInLink", {}],
  ["/api/v1/users/resend_activation/", {}],
  ["/api/v1/users/reset_password/", {}],
])("%s has the same response bytes for every address", async (path, body) => {
  const response = async (email: string) => {
    const { status, headers, text } = await api.call("POST", path, { body: { ...body, email } });
    const { date: _date, ...others } = headers;
    return { status, others, text };
  };
  const expected = await response("another-stranger@example.com");
  for (const email of emails) expect(await response(email)).toEqual(expected);
});
