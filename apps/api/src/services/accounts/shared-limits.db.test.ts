import { afterAll, beforeAll, expect, test } from "vitest";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../../testing/key-server.ts";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, type TestApp } from "../../testing/test-app.ts";
import { unwrap } from "../../core/domain-error.ts";

/** Neither others nor quick repetitions may use up an account's limits. */

let keys: KeyServer;
let api: TestApp;
beforeAll(async () => {
  keys = await startKeyServer();
  api = await createTestApp({ rateLimitScale: 1, google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
});
afterAll(async () => {
  await api.close();
  await keys.close();
});

const clientAt = (address: string) => ({ address, network: "", browser: "", family: "" });
const sign = (jti: string) => keys.sign({ claims: { sub: "12345", email: "greta@example.com", jti } });
const throttled = { ok: false, error: { code: "throttled" } };

test("a credential that was used already does not count against its owner, however often it is sent again", async () => {
  const { accounts } = api.services;
  const used = await sign("first");
  expect(await accounts.signInWithGoogle({ credential: used }, clientAt("192.0.2.1"))).toMatchObject({ ok: true });
  for (let index = 0; index < 15; index += 1) {
    const replayed = await accounts.signInWithGoogle({ credential: used }, clientAt("198.51.100.1"));
    expect(replayed).toMatchObject({ ok: false, error: { code: "google_invalid" } });
  }
  const owner = await accounts.signInWithGoogle({ credential: await sign("second") }, clientAt("192.0.2.1"));
  expect(owner).toMatchObject({ ok: true });
});

test("requests that are repeated too quickly do not use up the hour's mails", async () => {
  const { email } = await api.signIn("hasty");
  const ask = () => api.call("POST", "/api/v1/users/reset_password/", { body: { email } });
  const sent = async () => {
    await sendAllMail(api.services.mailOutbox);
    return api.mails.filter(({ kind, to }) => kind === "password_reset" && to === email).length;
  };
  for (let index = 0; index < 8; index += 1) expect((await ask()).status).toBe(204);
  expect(await sent()).toBe(1);
  const pauses = api.db.deleteFrom("rate_limits").where("key", "like", "reset:address-pause:%");
  await pauses.execute();
  await ask();
  expect(await sent()).toBe(2);
});

const freeOf = (limit: string) => api.db.deleteFrom("rate_limits").where("key", "like", `${limit}:%`).execute();

test("one client cannot use up the links for an address, nor keep restarting its pause", async () => {
  const { accounts } = api.services;
  const { email } = await api.signIn("wanted");
  const sent = async () => {
    await sendAllMail(api.services.mailOutbox);
    return api.mails.filter(({ to }) => to === email).length;
  };
  for (let index = 0; index < 6; index += 1) {
    const ask = index % 2 === 0 ? accounts.requestReset : accounts.requestSignInLink;
    expect(await ask({ email }, clientAt("198.51.100.7"))).toMatchObject({ ok: true });
    await freeOf("reset:address-pause");
  }
  expect(await sent()).toBe(2);
  await accounts.requestReset({ email }, clientAt("198.51.100.7"));
  await accounts.requestSignInLink({ email }, clientAt("192.0.2.7"));
  expect(await sent()).toBe(3);
});

test("wrong passwords at confirmations are few a day, with whatever login; right ones do not count", async () => {
  const { accounts } = api.services;
  const { token } = await api.signIn("confirmed");
  const actor = unwrap(await accounts.authenticate(token));
  const home = clientAt("192.0.2.8");
  const confirm = async (current_password: string) => {
    await freeOf("confirm:login");
    return accounts.removeGoogleLink(actor, { current_password }, home);
  };
  const notFound = { ok: false, error: { code: "not_found" } };
  for (let index = 0; index < 5; index += 1) expect(await confirm(TEST_PASSWORD)).toMatchObject(notFound);
  for (let index = 0; index < 50; index += 1) {
    expect(await confirm("wrong-password")).toMatchObject({ ok: false, error: { code: "invalid" } });
  }
  expect(await confirm(TEST_PASSWORD)).toMatchObject(throttled);
  const { entries } = unwrap(await accounts.listActivity(actor, { limit: 100 }));
  expect(entries.map(({ kind }) => kind)).toEqual(Array.from({ length: 50 }, () => "confirmation_failed"));
});

test("wrong passwords in one login do not block confirmations in another", async () => {
  const { accounts } = api.services;
  const { token, email } = await api.signIn("shared");
  const stolen = unwrap(await accounts.authenticate(token));
  const home = clientAt("192.0.2.7");
  const { auth_token } = unwrap(await accounts.logIn({ email, password: TEST_PASSWORD }, home));
  const owner = unwrap(await accounts.authenticate(auth_token));
  const change = { current_password: "wrong-password", new_password: "broad-meadow-lark" };
  for (let index = 0; index < 10; index += 1) await accounts.changePassword(stolen, change, home);
  expect(await accounts.changePassword(stolen, change, home)).toMatchObject(throttled);
  const right = { ...change, current_password: TEST_PASSWORD };
  expect(await accounts.changePassword(owner, right, home)).toMatchObject({ ok: true });
});

test("concurrent activations and a first Google sign-in all complete", async () => {
  const { accounts } = api.services;
  for (let round = 0; round < 5; round += 1) {
    const email = `both${round}@example.com`;
    const rest = { first_name: "", last_name: "", timezone: "UTC" };
    unwrap(
      await accounts.signUp(
        { username: `both${round}`, email, password: TEST_PASSWORD, ...rest },
        clientAt(`192.0.2.${round}`),
      ),
    );
    await sendAllMail(api.services.mailOutbox);
    const link = linkParts(api.mails.at(-1)?.link ?? "");
    const credential = await keys.sign({ claims: { sub: `both${round}`, email, jti: email } });
    const [google, ...activations] = await Promise.all([
      accounts.signInWithGoogle({ credential }, clientAt(`203.0.113.${round}`)),
      accounts.activate(link, clientAt(`203.0.113.${round}`)),
      accounts.activate(link, clientAt(`203.0.113.${round}`)),
    ]);
    expect(google).toMatchObject({ ok: true });
    for (const activation of activations) {
      expect(activation.ok || ["link_stale", "invalid"].includes(activation.error.code)).toBe(true);
    }
  }
});
