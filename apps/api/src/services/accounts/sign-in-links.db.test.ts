import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, textAt, type TestApp } from "../../testing/test-app.ts";

/** Sign-in by a mailed link, over tRPC. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const mutate = (name: string, body: object, headers: Record<string, string> = {}) =>
  api.call("POST", `/trpc/accounts.${name}`, { body, headers });

async function linkFor(email: string, headers: Record<string, string> = {}) {
  // Mails to one address are a minute apart.
  await api.db.deleteFrom("rate_limits").execute();
  expect((await mutate("requestSignInLink", { email }, headers)).status).toBe(200);
  await sendAllMail(api.services.mailOutbox);
  return linkParts(api.mails.findLast(({ to, kind }) => to === email && kind === "sign_in")?.link ?? "");
}

const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email);

const dataOf = ({ body }: { body: unknown }) => (body as { result: { data: unknown } }).result.data;
const errorIn = ({ body }: { body: unknown }) => (body as { error: { data: { error: unknown } } }).error.data.error;
const wrongToken = { code: "invalid", errors: { token: ["Invalid token for given user."] } };

describe("a link to sign in", () => {
  test("signs in once, without a password, and makes the device known", async () => {
    const { email } = await api.signIn("once");
    const link = await linkFor(email);
    const data = dataOf(await mutate("signInByLink", link));
    const token = textAt(data, "auth_token");
    expect((await api.call("GET", "/api/v1/users/me/", { token })).status).toBe(200);
    const device_id = textAt(data, "device_id");
    const login = dataOf(await mutate("logIn", { email, password: TEST_PASSWORD, device_id }));
    expect(textAt(login, "device_id")).toBe(device_id);
    const again = await mutate("signInByLink", link);
    expect([again.status, errorIn(again)]).toEqual([400, wrongToken]);
  });

  test("keeps the id that the device has already", async () => {
    const { email } = await api.signIn("named");
    const device_id = "d".repeat(40);
    const data = dataOf(await mutate("signInByLink", { ...(await linkFor(email)), device_id }));
    expect(textAt(data, "device_id")).toBe(device_id);
  });

  test("succeeds once, for the first request", async () => {
    const { email } = await api.signIn("race");
    const link = await linkFor(email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => mutate("signInByLink", link)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });

  test("works for ten minutes", async () => {
    const { email } = await api.signIn("late");
    const start = Date.now();
    api.setNow(start);
    const [first, later] = [await linkFor(email), start + 10 * MINUTE_MS];
    api.setNow(later);
    expect((await mutate("signInByLink", first)).status).toBe(400);
    const second = await linkFor(email);
    api.setNow(later + 10 * MINUTE_MS - 1);
    expect((await mutate("signInByLink", second)).status).toBe(200);
    api.setNow(Date.now());
  });

  test("ends with the next one, with a new password, and does neither activate nor reset", async () => {
    const { email, token } = await api.signIn("newest");
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await mutate("signInByLink", first)).status).toBe(400);
    const new_password = "broad-meadow-lark";
    const reset = await api.call("POST", "/api/v1/users/reset_password_confirm/", {
      body: { ...second, new_password },
    });
    expect(reset).toMatchObject({ status: 400, body: { token: ["Invalid token for given user."] } });
    const activated = await api.call("POST", "/api/v1/users/activation/", { body: second });
    expect(activated).toMatchObject({ status: 400, body: { token: ["Invalid token for given user."] } });
    const body = { current_password: TEST_PASSWORD, new_password };
    await api.call("POST", "/trpc/accounts.changePassword", { token, body });
    expect((await mutate("signInByLink", second)).status).toBe(400);
  });

  test("is for accounts that are open and have a password", async () => {
    await api.call("POST", "/api/v1/users/", {
      body: { username: "waiting", email: "waiting@example.com", password: TEST_PASSWORD },
    });
    const { email: passwordless } = await api.signIn("passwordless");
    await api.db.updateTable("users").set({ password_hash: null }).where("email", "=", passwordless).execute();
    for (const email of ["waiting@example.com", passwordless, "nobody@example.com"]) await linkFor(email);
    expect(mailsTo("waiting@example.com").map(({ kind }) => kind)).toEqual(["activation"]);
    expect(mailsTo(passwordless)).toEqual([]);
    expect(mailsTo("nobody@example.com")).toEqual([]);
  });

  test("of an account that was closed meanwhile opens nothing", async () => {
    const { email } = await api.signIn("closed");
    const link = await linkFor(email);
    await api.db.updateTable("users").set({ is_active: false }).where("email", "=", email).execute();
    const response = await mutate("signInByLink", link);
    expect([response.status, errorIn(response)]).toEqual([401, { code: "user_inactive" }]);
  });

  test("states in its mail who requested it, when and from where, without text that mail programs link", async () => {
    const { email } = await api.signIn("asked", { timezone: "Asia/Kathmandu" });
    api.setNow(Date.parse("2026-11-23T20:00:00Z"));
    await linkFor(email, { "user-agent": "www.evil.example" });
    api.setNow(Date.now());
    expect(mailsTo(email)).toMatchObject([
      {
        circumstances: {
          at: new Date("2026-11-23T20:00:00Z"),
          timezone: "Asia/Kathmandu",
          browser: "www evil example",
          network: "127.0.0.*",
        },
      },
    ]);
  });
});

test("mails with such links are among those of new passwords, for which there are limits", async () => {
  const limited = await createTestApp({ rateLimitScale: 1 });
  const { email } = await limited.signIn("limited");
  const ask = (path: string) => limited.call("POST", path, { body: { email } });
  for (let index = 0; index < 20; index += 1) {
    const path = index % 2 === 0 ? "/trpc/accounts.requestSignInLink" : "/api/v1/users/reset_password/";
    expect((await ask(path)).status).toBeLessThan(300);
    for (const limit of ["reset:address-pause", "reset:client-address"]) {
      await limited.db.deleteFrom("rate_limits").where("key", "like", `${limit}:%`).execute();
    }
  }
  await sendAllMail(limited.services.mailOutbox);
  expect(limited.mails.map(({ kind }) => kind)).toEqual([
    "sign_in",
    "password_reset",
    "sign_in",
    "password_reset",
    "sign_in",
  ]);
  expect((await ask("/trpc/accounts.requestSignInLink")).status).toBe(429);
  await limited.close();
});

test("wrong links are counted, and do not block a right one", async () => {
  const limited = await createTestApp({ rateLimitScale: 1 });
  const { email } = await limited.signIn("guessed");
  await limited.call("POST", "/trpc/accounts.requestSignInLink", { body: { email } });
  await sendAllMail(limited.services.mailOutbox);
  const link = linkParts(limited.mails.at(-1)?.link ?? "");
  const guess = (token: string) => limited.call("POST", "/trpc/accounts.signInByLink", { body: { ...link, token } });
  const statuses: number[] = [];
  for (let index = 0; index < 8; index += 1) statuses.push((await guess(`wrong${index}`)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  expect((await guess(link.token)).status).toBe(200);
  await limited.close();
});
