import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../../testing/key-server.ts";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, type TestApp } from "../../testing/test-app.ts";
import { domainErrorOf, typedClientOf } from "../../testing/trpc-client.ts";

/** Account calls that only tRPC has: logins, a new password, and confirmation by the owner. */

let keys: KeyServer;
let api: TestApp;
let address: string;
beforeAll(async () => {
  keys = await startKeyServer();
  api = await createTestApp({ google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
  address = await api.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await api.close();
  await keys.close();
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const OTHER_PASSWORD = "green-hill-lantern";

const clientOf = (token?: string, userAgent?: string) => typedClientOf(address, { token, userAgent });

const invalid = (errors: Record<string, string[]>): DomainError => ({ code: "invalid", errors });
const required = ["This field is required."];
const wrongLogin = invalid({ non_field_errors: ["Unable to log in with provided credentials."] });
const dead: DomainError = { code: "token_invalid" };

let counter = 0;
async function join() {
  const account = await api.signIn(`person${(counter += 1)}`);
  return { ...account, client: clientOf(account.token) };
}
async function logIn(email: string, password = TEST_PASSWORD, userAgent?: string): Promise<string> {
  return (await clientOf(undefined, userAgent).accounts.logIn.mutate({ email, password })).auth_token;
}
/** A credential of Google's button with its nonce. */
async function sign(sub: string, email: string, laterMs = 0) {
  const iat = Math.floor((Date.now() + laterMs) / 1_000);
  const nonce = "chosen";
  return { credential: await keys.sign({ claims: { sub, email, jti: `${(counter += 1)}`, iat, nonce } }), nonce };
}
async function joinByGoogle() {
  const sub = `1000${(counter += 1)}`;
  const email = `google${sub}@example.com`;
  const { auth_token: token } = await clientOf().accounts.signInWithGoogle.mutate(await sign(sub, email));
  return { sub, email, token, client: clientOf(token), credential: (laterMs?: number) => sign(sub, email, laterMs) };
}

/** Runs `work` with the clock moved forward, then resets it. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = Date.now();
  api.setNow(now + ms);
  try {
    return await work();
  } finally {
    api.setNow(now);
  }
}

test("an account that Google's button creates has first steps, and only its first login says so", async () => {
  const sub = `1000${(counter += 1)}`;
  const signIn = async () => clientOf().accounts.signInWithGoogle.mutate(await sign(sub, `google${sub}@example.com`));
  const { auth_token, is_first_login } = await signIn();
  expect(is_first_login).toBe(true);
  expect(await clientOf(auth_token).accounts.firstSteps.query()).toEqual({ left: ["calendar", "plan", "timer"] });
  expect(await signIn()).toMatchObject({ is_first_login: false });
});

describe("the logins of an account", () => {
  test("are listed with browser and network, the most recently used first, with the caller's own marked", async () => {
    const { email, client } = await join();
    const second = await later(2 * MINUTE_MS, () => logIn(email, TEST_PASSWORD, FIREFOX));
    const own = await client.accounts.logins.query();
    expect(own).toHaveLength(2);
    expect(own[0]).toMatchObject({ browser: "Firefox on Linux", network: "127.0.0.*", is_current: false });
    expect(own[1]).toMatchObject({ is_current: true });
    for (const { created_at, last_seen_at } of own) {
      expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(last_seen_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    }
    expect(JSON.stringify(own)).not.toContain(second);
    const others = await clientOf(second).accounts.logins.query();
    expect(others.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    expect(others.map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  test("are those of the caller alone", async () => {
    const [one, two] = [await join(), await join()];
    const [theirs] = await two.client.accounts.logins.query();
    expect(await one.client.accounts.logins.query()).toHaveLength(1);
    const foreign = theirs?.id ?? "";
    expect(await domainErrorOf(one.client.accounts.revokeLogin.mutate({ id: foreign }))).toEqual({
      code: "not_found",
    });
    const unknown = "0199aaaa-0000-7000-8000-000000000000";
    expect(await domainErrorOf(one.client.accounts.revokeLogin.mutate({ id: unknown }))).toEqual({
      code: "not_found",
    });
    expect(await two.client.accounts.logins.query()).toHaveLength(1);
  });

  test("can be ended one by one, without a question in the first ten minutes", async () => {
    const { email, client } = await join();
    const second = await logIn(email);
    const mine = (await clientOf(second).accounts.logins.query()).find(({ is_current }) => is_current);
    await later(9 * MINUTE_MS, () => client.accounts.revokeLogin.mutate({ id: mine?.id ?? "" }));
    expect(await domainErrorOf(clientOf(second).accounts.me.query())).toEqual(dead);
    expect(await client.accounts.logins.query()).toHaveLength(1);
    expect(await domainErrorOf(client.accounts.revokeLogin.mutate({ id: mine?.id ?? "" }))).toEqual({
      code: "not_found",
    });
  });

  test("after ten minutes requires the password, which then counts for ten minutes more", async () => {
    const { email, client } = await join();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const token = await logIn(email);
      const login = (await clientOf(token).accounts.logins.query()).find(({ is_current }) => is_current);
      ids.push(login?.id ?? "");
    }
    const [first = "", second = "", third = ""] = ids;
    const revoke = (id: string, more = {}) => domainErrorOf(client.accounts.revokeLogin.mutate({ id, ...more }));
    await later(11 * MINUTE_MS, async () => {
      expect(await revoke(first)).toEqual(invalid({ current_password: required }));
      expect(await revoke(first, { current_password: "wrong-river-stone" })).toEqual(
        invalid({ current_password: ["Invalid password."] }),
      );
      expect(await revoke(first, { credential: "x" })).toEqual(invalid({ current_password: required }));
      expect(await client.accounts.logins.query()).toHaveLength(4);
      expect(await revoke(first, { current_password: TEST_PASSWORD })).toBeUndefined();
      expect(await revoke(second)).toBeUndefined();
      expect(await client.accounts.logins.query()).toHaveLength(2);
    });
    await later(22 * MINUTE_MS, async () => {
      expect(await revoke(third)).toEqual(invalid({ current_password: required }));
    });
  });

  test("that have gone unused for 90 days are not listed and cannot be used", async () => {
    const { client, email } = await join();
    await later(91 * 24 * 60 * MINUTE_MS, async () => {
      const token = await logIn(email);
      expect(await domainErrorOf(client.accounts.logins.query())).toEqual(dead);
      expect(await clientOf(token).accounts.logins.query()).toHaveLength(1);
    });
  });

  test("are at most 50: the least recently used one has to go", async () => {
    const { id: user_id, email, client } = await join();
    const now = Date.now();
    const rows = Array.from({ length: 49 }, (_, index) => ({
      user_id,
      id: `0199aaaa-0000-7000-8000-0000000000${String(index).padStart(2, "0")}`,
      token_hash: Buffer.from(`${user_id}${index}`.padEnd(48, "x")).subarray(0, 48),
      last_seen_at: new Date(now - (60 - index) * MINUTE_MS),
      authenticated_at: new Date(now),
      browser: "",
      network: "",
    }));
    await api.db.insertInto("auth_tokens").values(rows).execute();
    expect(await client.accounts.logins.query()).toHaveLength(50);
    const newest = await logIn(email);
    const left = await clientOf(newest).accounts.logins.query();
    expect(left).toHaveLength(50);
    expect(left.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(left.map(({ id }) => id)).not.toContain(rows[0]?.id);
    expect(left.map(({ id }) => id)).toContain(rows[1]?.id);
    expect(await domainErrorOf(client.accounts.me.query())).toBeUndefined();
  });
});

describe("a new password", () => {
  test("needs the old one", async () => {
    const { email, client } = await join();
    const change = (input: Record<string, string>) =>
      domainErrorOf(client.accounts.changePassword.mutate({ new_password: OTHER_PASSWORD, ...input }));
    expect(await change({})).toEqual(invalid({ current_password: required }));
    expect(await change({ current_password: "wrong-river-stone" })).toEqual(
      invalid({ current_password: ["Invalid password."] }),
    );
    expect(await change({ credential: "x" })).toEqual(invalid({ current_password: required }));
    expect(await logIn(email)).toMatch(/^[0-9a-f]{40}$/);
  });

  test.each([
    [
      "12345",
      [
        "This password is too short. It must contain at least 8 characters.",
        "This password is too common.",
        "This password is entirely numeric.",
      ],
    ],
    ["password", ["This password is too common."]],
    ["likeness.tester", ["The password is too similar to the username."]],
  ])("of %s is rejected", async (new_password, errors) => {
    const known = await api.db.selectFrom("users").select("id").where("username", "=", "likeness.tester").execute();
    if (known.length === 0) await api.signIn("likeness.tester");
    const client = clientOf(await logIn("likeness.tester@example.com"));
    const call = client.accounts.changePassword.mutate({ current_password: TEST_PASSWORD, new_password });
    expect(await domainErrorOf(call)).toEqual(invalid({ new_password: errors }));
  });

  test("ends all other logins and reset links, leaves this one, and notifies the owner", async () => {
    const { email, token, client } = await join();
    const other = await logIn(email);
    await clientOf().accounts.requestPasswordReset.mutate({ email });
    await sendAllMail(api.services.mailOutbox);
    const link = linkParts(api.mails.findLast(({ to }) => to === email)?.link ?? "");
    const mails = api.mails.length;

    await client.accounts.changePassword.mutate({ current_password: TEST_PASSWORD, new_password: OTHER_PASSWORD });
    expect(await client.accounts.me.query()).toMatchObject({ email, has_password: true });
    expect(await domainErrorOf(clientOf(other).accounts.me.query())).toEqual(dead);
    expect(await domainErrorOf(logIn(email))).toEqual(wrongLogin);
    expect(await logIn(email, OTHER_PASSWORD)).not.toBe(token);
    const reset = clientOf().accounts.confirmPasswordReset.mutate({ ...link, new_password: TEST_PASSWORD });
    expect(await domainErrorOf(reset)).toEqual(invalid({ token: ["Invalid token for given user."] }));
    await sendAllMail(api.services.mailOutbox);
    expect(api.mails.slice(mails)).toMatchObject([
      { kind: "password_changed", to: email },
      { kind: "new_device_login", to: email },
    ]);
  });

  test("of an account without one is its first, and needs a fresh credential of the same Google account", async () => {
    const { email, client, credential } = await joinByGoogle();
    const stranger = await joinByGoogle();
    const change = (more: Record<string, string>) =>
      domainErrorOf(client.accounts.changePassword.mutate({ new_password: OTHER_PASSWORD, ...more }));
    const wrong = invalid({ credential: ["Invalid Google credential."] });
    expect(await change({})).toEqual(invalid({ credential: required }));
    expect(await change({ current_password: OTHER_PASSWORD })).toEqual(invalid({ credential: required }));
    expect(await change({ credential: "x" })).toEqual(wrong);
    expect(await change(await stranger.credential())).toEqual(wrong);
    expect(await client.accounts.me.query()).toMatchObject({ has_password: false });

    const fresh = await credential();
    expect(await change(fresh)).toBeUndefined();
    expect(await client.accounts.me.query()).toMatchObject({ has_password: true });
    expect(await logIn(email, OTHER_PASSWORD)).toMatch(/^[0-9a-f]{40}$/);
    expect(await domainErrorOf(clientOf().accounts.signInWithGoogle.mutate(fresh))).toEqual({
      code: "google_invalid",
    });
    expect(await change(await credential())).toEqual(invalid({ current_password: required }));
  });
});

describe("an account is removed", () => {
  test("by its password", async () => {
    const { email, token, client } = await join();
    const remove = (input: Record<string, string>) => domainErrorOf(client.accounts.remove.mutate(input));
    expect(await remove({})).toEqual(invalid({ current_password: required }));
    expect(await remove({ current_password: "wrong-river-stone" })).toEqual(
      invalid({ current_password: ["Invalid password."] }),
    );
    expect(await remove({ credential: "x" })).toEqual(invalid({ current_password: required }));
    expect(await remove({ current_password: TEST_PASSWORD })).toBeUndefined();
    expect(await domainErrorOf(clientOf(token).accounts.me.query())).toEqual(dead);
    expect(await domainErrorOf(logIn(email))).toEqual(wrongLogin);
  });

  test("without a password, by a fresh credential that was not used before", async () => {
    const { client, credential, sub, email } = await joinByGoogle();
    const remove = (input: Record<string, string>) => domainErrorOf(client.accounts.remove.mutate(input));
    const used = await sign(sub, email);
    await clientOf().accounts.signInWithGoogle.mutate(used);
    expect(await remove({ current_password: TEST_PASSWORD })).toEqual(invalid({ credential: required }));
    expect(await remove(used)).toEqual(invalid({ credential: ["Invalid Google credential."] }));
    expect(await remove(await credential())).toBeUndefined();
    expect(await domainErrorOf(client.accounts.me.query())).toEqual(dead);
  });
});

test("an old login of an account without a password is ended by a fresh credential", async () => {
  const { client, credential } = await joinByGoogle();
  const { auth_token } = await clientOf().accounts.signInWithGoogle.mutate(await credential());
  const other = (await clientOf(auth_token).accounts.logins.query()).find(({ is_current }) => is_current);
  const id = other?.id ?? "";
  await later(11 * MINUTE_MS, async () => {
    expect(await domainErrorOf(client.accounts.revokeLogin.mutate({ id }))).toEqual(invalid({ credential: required }));
    const stale = await domainErrorOf(client.accounts.revokeLogin.mutate({ id, ...(await credential()) }));
    expect(stale).toEqual(invalid({ credential: ["Invalid Google credential."] }));
    await client.accounts.revokeLogin.mutate({ id, ...(await credential(11 * MINUTE_MS)) });
  });
  expect(await domainErrorOf(clientOf(auth_token).accounts.me.query())).toEqual(dead);
});
