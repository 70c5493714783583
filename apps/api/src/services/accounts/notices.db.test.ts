import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { contentOf } from "../../mail/account-mails.ts";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../../testing/key-server.ts";
import { createTestApp, sendAllMail, TEST_PASSWORD, textAt, type TestApp } from "../../testing/test-app.ts";

/** Notices to the owner of an account. */

let keys: KeyServer;
let api: TestApp;
beforeAll(async () => {
  keys = await startKeyServer();
  api = await createTestApp({
    google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url },
    trustedProxies: ["127.0.0.1"],
  });
});
afterAll(async () => {
  await api.close();
  await keys.close();
});
beforeEach(() => api.setNow(Date.now()));

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

interface From {
  address?: string;
  program?: string;
}

const headersOf = ({ address = "203.0.113.7", program = "curl/8.5" }: From) => ({
  "x-forwarded-for": address,
  "user-agent": program,
});

/** A login over REST. */
async function logIn(email: string, from: From = {}, password = TEST_PASSWORD): Promise<string> {
  const call = { body: { email, password }, headers: headersOf(from) };
  return textAt((await api.call("POST", "/api/v1/token/login/", call)).body, "auth_token");
}

/** A login of the web app; returns the device id. */
async function logInOnDevice(email: string, device: { device_id?: string } = {}, from: From = {}): Promise<string> {
  const call = { body: { email, password: TEST_PASSWORD, ...device }, headers: headersOf(from) };
  const { body } = await api.call("POST", "/trpc/accounts.logIn", call);
  return textAt((body as { result: { data: unknown } }).result.data, "device_id");
}

/** The mails since the last call. */
let seen = 0;
async function newMails(): Promise<TestApp["mails"]> {
  await sendAllMail(api.services.mailOutbox);
  const fresh = api.mails.slice(seen);
  seen = api.mails.length;
  return fresh;
}
const newKinds = async () => (await newMails()).map(({ kind }) => kind);

describe("a login on an unknown device", () => {
  test("is notified with the device, the network and the time, except for the account's first one", async () => {
    const { email } = await api.signIn("ann", { timezone: "Asia/Kathmandu" });
    const device_id = await logInOnDevice(email);
    expect(await newKinds()).toEqual([]);
    await logInOnDevice(email, { device_id }, { address: "198.51.100.1" });
    expect(await newKinds()).toEqual([]);

    api.setNow(Date.parse("2026-11-23T20:00:00Z"));
    await logInOnDevice(email, {}, { program: FIREFOX, address: "198.51.100.9" });
    const mails = await newMails();
    expect(mails).toMatchObject([
      {
        kind: "new_device_login",
        to: email,
        settingsUrl: "http://hourloom.test/app/settings",
        circumstances: {
          at: new Date("2026-11-23T20:00:00Z"),
          timezone: "Asia/Kathmandu",
          browser: "Firefox on Linux",
          network: "198.51.100.*",
        },
      },
    ]);
    const { text, html } = contentOf(mails[0] as TestApp["mails"][number]);
    for (const part of [
      "24 November 2026 at 01:45 (Asia/Kathmandu)",
      "Firefox on Linux",
      "198.51.100.*",
      "Was it you?",
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  test("of a script is one of another program or another network, within 90 days", async () => {
    const { email } = await api.signIn("script");
    const start = Date.now();
    for (let day = 0; day < 10; day += 1) {
      api.setNow(start + day * DAY_MS);
      await logIn(email, { address: `203.0.113.${day}` });
    }
    expect(await newKinds()).toEqual([]);
    await logIn(email, { program: "python-requests/2.32" });
    expect(await newKinds()).toEqual(["new_device_login"]);
    await logIn(email, { address: "192.0.2.5" });
    expect(await newKinds()).toEqual(["new_device_login"]);
    await logIn(email, { address: "192.0.2.77" });
    expect(await newKinds()).toEqual([]);

    api.setNow(start + 100 * DAY_MS);
    await api.services.maintenance.deleteExpired();
    await logIn(email);
    expect(await newKinds()).toEqual(["new_device_login"]);
  });

  test("is notified five times a day at most", async () => {
    const { email } = await api.signIn("many");
    await logIn(email);
    for (let index = 0; index < 12; index += 1) await logIn(email, { address: `198.51.${index}.1` });
    expect(await newKinds()).toEqual(Array.from({ length: 5 }, () => "new_device_login"));
  });

  test("concurrent ones from one place are notified once", async () => {
    const { email } = await api.signIn("atonce");
    await logIn(email);
    await Promise.all(Array.from({ length: 8 }, () => logIn(email, { address: "198.51.100.1" })));
    expect(await newKinds()).toEqual(["new_device_login"]);
  });

  test("cannot pass for known by a name that is made of its program and network", async () => {
    const { email } = await api.signIn("guess");
    await logIn(email);
    await logInOnDevice(email, { device_id: "curl\n203.0.113.*" });
    expect(await newKinds()).toEqual(["new_device_login"]);
  });

  test("with Google is one, too", async () => {
    const signIn = async (jti: string, path: string, device: object = {}, from: From = {}) => {
      const nonce = "chosen";
      const credential = await keys.sign({ claims: { sub: "77", email: "greta@example.com", jti, nonce } });
      return api.call("POST", path, { body: { credential, nonce, ...device }, headers: headersOf(from) });
    };
    const first = await signIn("1", "/trpc/accounts.signInWithGoogle");
    const device_id = textAt((first.body as { result: { data: unknown } }).result.data, "device_id");
    await signIn("2", "/trpc/accounts.signInWithGoogle", { device_id }, { address: "198.51.100.1" });
    expect(await newKinds()).toEqual([]);
    await signIn("3", "/auth/social/google/");
    expect(await newKinds()).toEqual(["new_device_login"]);
    await signIn("4", "/auth/social/google/");
    expect(await newKinds()).toEqual([]);
  });
});

test("a new password is notified with its origin", async () => {
  const { email, token } = await api.signIn("pass");
  const body = { current_password: TEST_PASSWORD, new_password: "broad-meadow-lark" };
  // By way of two proxies.
  const headers = headersOf({ program: FIREFOX, address: "203.0.113.7:5678, 127.0.0.1:443" });
  await api.call("POST", "/trpc/accounts.changePassword", { token, body, headers });
  const mails = await newMails();
  expect(mails).toMatchObject([
    { kind: "password_changed", to: email, circumstances: { browser: "Firefox on Linux", network: "203.0.113.*" } },
  ]);
});

test("a new username is notified and recorded over both transports, five times a day at most", async () => {
  const { email, token } = await api.signIn("named");
  const from = { token, headers: headersOf({}) };
  await api.call("PATCH", "/api/v1/users/me/", { ...from, body: { username: "named", first_name: "Nora" } });
  expect(await newKinds()).toEqual([]);
  await api.call("PATCH", "/api/v1/users/me/", { ...from, body: { username: "renamed" } });
  const notice = { kind: "username_changed", to: email, circumstances: { browser: "curl", network: "203.0.113.*" } };
  expect(await newMails()).toMatchObject([{ ...notice, username: "renamed" }]);
  const renameInApp = (username: string) =>
    api.call("POST", "/trpc/accounts.updateProfile", { ...from, body: { username } });
  for (let count = 0; count < 6; count += 1) expect((await renameInApp(`named-${count}`)).status).toBe(200);
  expect(await newKinds()).toEqual(Array.from({ length: 4 }, () => "username_changed"));
  const activity = await api.call("GET", "/trpc/accounts.activity?input=%7B%7D", { token });
  expect(activity.text.match(/"username_changed"/g)).toHaveLength(5);
});

test("a deleted account is notified at its address, and nothing of it is stored afterwards", async () => {
  const { email, token, id } = await api.signIn("gone", { timezone: "Europe/Berlin" });
  const call = { token, body: { current_password: TEST_PASSWORD }, headers: headersOf({}) };
  expect((await api.call("DELETE", "/api/v1/users/me/", call)).status).toBe(204);
  const mails = await newMails();
  expect(mails).toMatchObject([
    {
      kind: "account_deleted",
      to: email,
      username: "gone",
      circumstances: { browser: "curl", network: "203.0.113.*" },
    },
  ]);
  const stored = await api.db.selectFrom("mail_outbox").select("id").where("user_id", "=", id).execute();
  expect(stored).toEqual([]);
});

test("Google linked to an account with a password, and its end, are notified to its owner, but not if it creates or activates one", async () => {
  const { email, token } = await api.signIn("joined");
  const credentialFor = (sub: string, address: string, jti: string) =>
    keys.sign({ claims: { sub, email: address, jti } });
  const signIn = (credential: string) =>
    api.call("POST", "/auth/social/google/", { body: { credential }, headers: headersOf({}) });
  await signIn(await credentialFor("201", email, "a"));
  expect(await newMails()).toMatchObject([{ kind: "google_linked", to: email, circumstances: { browser: "curl" } }]);
  await signIn(await credentialFor("201", email, "b"));
  const body = { current_password: TEST_PASSWORD };
  await api.call("POST", "/trpc/accounts.removeGoogleLink", { token, body, headers: headersOf({}) });
  expect(await newMails()).toMatchObject([{ kind: "google_removed", to: email, circumstances: { browser: "curl" } }]);
  await signIn(await credentialFor("202", "new@example.com", "c"));
  const pending = { username: "pending", email: "pending@example.com", password: TEST_PASSWORD };
  await api.call("POST", "/api/v1/users/", { body: pending });
  await newMails();
  await signIn(await credentialFor("203", pending.email, "d"));
  expect(await newKinds()).toEqual([]);
});
