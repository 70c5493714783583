import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import {
  createListeningApp,
  linkParts,
  sendAllMail,
  TEST_PASSWORD,
  type ListeningApp,
} from "../../testing/test-app.ts";
import { domainErrorOf, typedClientOf } from "../../testing/trpc-client.ts";

/** Activation in a browser: the link, plus proof of who chose the password. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const OWN_PASSWORD = "calm-meadow-lane";

const clientOf = (token?: string) => typedClientOf(api.address, { token, userAgent: FIREFOX });
const invalid = (errors: Record<string, string[]>) => ({ code: "invalid", errors });
const stale = { code: "link_stale" };

async function lastMail(email: string) {
  await sendAllMail(api.services.mailOutbox);
  const mail = api.mails.findLast(({ to }) => to === email);
  if (mail?.kind !== "activation") throw new Error(`no activation mail to ${email}`);
  return mail;
}

let counter = 0;
async function signUp(more: { username?: string; email?: string } = {}) {
  const username = `newcomer${(counter += 1)}`;
  const account = { username, email: `${username}@example.com`, password: TEST_PASSWORD, ...more };
  const { id, secret } = await clientOf().accounts.signUp.mutate(account);
  const link = linkParts((await lastMail(account.email)).link);
  return { ...account, id, secret, link };
}
const logIn = (email: string, password: string) => clientOf().accounts.logIn.mutate({ email, password });
const activate = (input: Parameters<ReturnType<typeof clientOf>["accounts"]["activate"]["mutate"]>[0]) =>
  clientOf().accounts.activate.mutate(input);
const check = (link: { uid: string; token: string }) => clientOf().accounts.checkActivation.mutate(link);

/** The account's audit events, in order. */
const auditOf = async (id: string) => {
  const rows = await api.db
    .selectFrom("audit_events")
    .select("kind")
    .where("user_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};

/** Runs `work` with the clock moved forward by days, then resets it. */
async function daysLater<T>(days: number, work: () => Promise<T>): Promise<T> {
  const now = Date.now();
  api.setNow(now + days * DAY_MS);
  try {
    return await work();
  } finally {
    api.setNow(now);
  }
}

test("a stranger's password opens nothing after the owner of the address has followed the link", async () => {
  const email = "victim@example.com";
  await api.call("POST", "/api/v1/users/", { body: { username: "stranger", email, password: TEST_PASSWORD } });
  await api.call("POST", "/trpc/accounts.resendActivation", { body: { email } });
  const link = linkParts((await lastMail(email)).link);
  await api.call("POST", "/trpc/accounts.activate", { body: link });
  const login = await api.call("POST", "/api/v1/token/login/", { body: { email, password: TEST_PASSWORD } });
  expect(login.status).toBe(401);
  expect(login.body).toEqual({ detail: "User inactive or deleted." });

  const { auth_token } = await activate({ ...link, by: "new_password", new_password: OWN_PASSWORD });
  expect(await clientOf(auth_token).accounts.me.query()).toMatchObject({ email, username: "stranger" });
  expect(await domainErrorOf(logIn(email, TEST_PASSWORD))).toMatchObject({ code: "invalid" });
  expect(await domainErrorOf(logIn(email, OWN_PASSWORD))).toBeUndefined();
});

describe("the browser that signed up", () => {
  test("activates by its secret, is signed in, and is a known device", async () => {
    const { id, email, link, secret } = await signUp();
    const { auth_token, device_id } = await activate({ ...link, by: "secret", secret });
    expect(await clientOf(auth_token).accounts.me.query()).toMatchObject({ id, email });
    expect(await clientOf(auth_token).accounts.logins.query()).toMatchObject([{ browser: "Firefox on Linux" }]);
    expect(await api.db.selectFrom("known_devices").select("user_id").where("user_id", "=", id).execute()).toHaveLength(
      1,
    );
    expect(device_id).toMatch(/^[0-9a-f]{40}$/);
    expect((await auditOf(id)).toSorted()).toEqual(["activated", "logged_in"]);
    expect(await domainErrorOf(logIn(email, TEST_PASSWORD))).toBeUndefined();
  });

  test("is another one than that with another secret, which uses nothing up", async () => {
    const { link, secret } = await signUp();
    const other = await signUp();
    for (const wrong of [other.secret, "x"]) {
      const domainError = await domainErrorOf(activate({ ...link, by: "secret", secret: wrong }));
      expect(domainError).toEqual(invalid({ secret: ["This browser did not sign up."] }));
    }
    expect(await domainErrorOf(activate({ ...link, by: "secret", secret }))).toBeUndefined();
  });

  test("of a script has no secret at all", async () => {
    const email = "script@example.com";
    const said = { username: "script", email, password: TEST_PASSWORD };
    const { body } = await api.call("POST", "/api/v1/users/", { body: said });
    expect(body).toEqual({ id: expect.any(String), username: "script", email });
    const link = linkParts((await lastMail(email)).link);
    expect(await domainErrorOf(activate({ ...link, by: "secret", secret: "null" }))).toMatchObject({ code: "invalid" });
  });

  test("keeps its secret with a later link, and only its hash is stored until the account is active", async () => {
    const { id, email, secret } = await signUp();
    const rows = await api.db.selectFrom("pending_sign_ups").selectAll().where("user_id", "=", id).execute();
    expect(rows[0]?.secret_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(secret);
    await clientOf().accounts.resendActivation.mutate({ email });
    const link = linkParts((await lastMail(email)).link);
    await activate({ ...link, by: "secret", secret });
    expect(await api.db.selectFrom("pending_sign_ups").selectAll().where("user_id", "=", id).execute()).toEqual([]);
  });

  test("with several tabs activates once: the others get a stale link", async () => {
    const { link, secret } = await signUp();
    const tabs = Array.from({ length: 8 }, () => domainErrorOf(activate({ ...link, by: "secret", secret })));
    const results = await Promise.all(tabs);
    expect(results.filter((domainError) => domainError === undefined)).toHaveLength(1);
    expect(results.filter((domainError) => domainError !== undefined)).toEqual(Array.from({ length: 7 }, () => stale));
  });
});

describe("another browser", () => {
  test("shows whose account the link is for, without using it", async () => {
    const { username, email, link } = await signUp();
    expect(await check(link)).toEqual({ username, email });
    expect(await check(link)).toEqual({ username, email });
    expect(await domainErrorOf(logIn(email, TEST_PASSWORD))).toEqual({ code: "user_inactive" });
  });

  test("activates by the password of the sign-up, and by no other", async () => {
    const { id, link } = await signUp();
    const byPassword = (password: string) => activate({ ...link, by: "password", password });
    expect(await domainErrorOf(byPassword("wrong-river-stone"))).toEqual(invalid({ password: ["Invalid password."] }));
    const { auth_token } = await byPassword(TEST_PASSWORD);
    expect(await clientOf(auth_token).accounts.me.query()).toMatchObject({ id });
    expect((await auditOf(id)).toSorted()).toEqual(["activated", "logged_in", "login_failed"]);
  });

  test("chooses a new password by the rules, and the old one ends", async () => {
    const { email, username, link, secret } = await signUp();
    const choose = (new_password: string) => activate({ ...link, by: "new_password", new_password });
    expect(await domainErrorOf(choose("12345"))).toMatchObject({ errors: { new_password: { length: 3 } } });
    expect(await domainErrorOf(choose(username))).toEqual(
      invalid({ new_password: ["The password is too similar to the username."] }),
    );
    await choose(OWN_PASSWORD);
    expect(await domainErrorOf(logIn(email, TEST_PASSWORD))).toMatchObject({ code: "invalid" });
    expect(await domainErrorOf(logIn(email, OWN_PASSWORD))).toBeUndefined();
    expect(await domainErrorOf(activate({ ...link, by: "secret", secret }))).toEqual(stale);
  });

  test.each([
    ["secret", { by: "secret", secret: "x" }],
    ["password", { by: "password", password: TEST_PASSWORD }],
    ["new password", { by: "new_password", new_password: OWN_PASSWORD }],
  ] as const)("with a link that is wrong, used or too old gets nowhere by a %s", async (_what, shown) => {
    const { link, secret } = await signUp();
    const wrong = { uid: link.uid, token: (await signUp()).link.token };
    const wrongToken = invalid({ token: ["Invalid token for given user."] });
    expect(await domainErrorOf(check(wrong))).toEqual(wrongToken);
    expect(await domainErrorOf(activate({ ...wrong, ...shown }))).toEqual(wrongToken);
    const unknown = { ...link, uid: "eHh4" };
    expect(await domainErrorOf(activate({ ...unknown, ...shown }))).toMatchObject({ errors: { uid: { length: 1 } } });
    await daysLater(3.1, async () => {
      expect(await domainErrorOf(activate({ ...link, ...shown }))).toEqual(wrongToken);
    });
    await activate({ ...link, by: "secret", secret });
    expect(await domainErrorOf(check(link))).toEqual(stale);
    expect(await domainErrorOf(activate({ ...link, ...shown }))).toEqual(stale);
  });
});

describe("guesses", () => {
  let strict: ListeningApp;
  beforeAll(async () => {
    strict = await createListeningApp({ rateLimitScale: 1 });
  });
  afterAll(() => strict.close());

  test("at the password are counted as those of a login", async () => {
    const client = typedClientOf(strict.address);
    const account = { username: "guessed", email: "guessed@example.com", password: TEST_PASSWORD };
    const { secret } = await client.accounts.signUp.mutate(account);
    await sendAllMail(strict.services.mailOutbox);
    const link = linkParts(strict.mails.at(-1)?.link ?? "");
    const guess = () => domainErrorOf(client.accounts.activate.mutate({ ...link, by: "password", password: "wrong" }));
    const wrong = await Promise.all(Array.from({ length: 10 }, guess));
    expect(wrong).toEqual(wrong.map(() => invalid({ password: ["Invalid password."] })));
    expect(await guess()).toMatchObject({ code: "throttled" });
    expect(await domainErrorOf(client.accounts.activate.mutate({ ...link, by: "secret", secret }))).toBeUndefined();
  });
});

describe("the mail", () => {
  test("describes who signed up, when, and from where; a later one does too", async () => {
    const { username, email } = await signUp();
    const first = await lastMail(email);
    expect(first).toMatchObject({ username, signUp: { browser: "Firefox on Linux", network: "127.0.0.*" } });
    await daysLater(2, () => clientOf().accounts.resendActivation.mutate({ email }));
    const { link: _first, id: _id, ...said } = first;
    expect(await lastMail(email)).toMatchObject(said);
    expect(first.signUp?.endsAt.getTime()).toBe((first.signUp?.at.getTime() ?? 0) + 7 * DAY_MS);
  });
});

describe("a sign-up that is never activated", () => {
  const exists = async (id: string) =>
    (await api.db.selectFrom("users").select("id").where("id", "=", id).execute()).length === 1;

  test("is cleaned up after seven days, with its links and mails", async () => {
    const { id, email } = await signUp();
    const active = await api.signIn("stays");
    await clientOf().accounts.resendActivation.mutate({ email });
    await daysLater(6.9, () => api.services.maintenance.deleteExpired());
    expect(await exists(id)).toBe(true);
    await daysLater(7.1, () => api.services.maintenance.deleteExpired());
    expect(await exists(id)).toBe(false);
    expect(await exists(active.id)).toBe(true);
    for (const table of ["account_links", "mail_outbox", "pending_sign_ups"] as const) {
      expect(await api.db.selectFrom(table).select("user_id").where("user_id", "=", id).execute()).toEqual([]);
    }
  });

  test("does not go when it was activated, however late", async () => {
    const { id, link, secret } = await signUp();
    await activate({ ...link, by: "secret", secret });
    await daysLater(8, () => api.services.maintenance.deleteExpired());
    expect(await exists(id)).toBe(true);
  });

  test("reserves its name and address for seven days, without waiting for the clean-up", async () => {
    const { id, username, email } = await signUp();
    const taken = { username: ["A user with that username already exists."] };
    await daysLater(6.9, async () => {
      expect(await domainErrorOf(signUp({ username, email }))).toMatchObject({ errors: taken });
    });
    await daysLater(7.1, async () => {
      const next = await signUp({ username, email });
      expect(next.id).not.toBe(id);
      expect(await exists(id)).toBe(false);
      expect((await lastMail(email)).username).toBe(username);
    });
  });

  test("frees its name for one of two concurrent sign-ups", async () => {
    const [one, two] = [await signUp(), await signUp()];
    await daysLater(7.1, async () => {
      const attempts = [
        { username: one.username, email: two.email },
        { username: two.username, email: one.email },
        { username: one.username, email: one.email },
      ];
      const results = await Promise.all(
        attempts.map((attempt) =>
          domainErrorOf(clientOf().accounts.signUp.mutate({ ...attempt, password: TEST_PASSWORD })),
        ),
      );
      const won = results.filter((domainError) => domainError === undefined).length;
      expect(won).toBeGreaterThanOrEqual(1);
      expect(won).toBeLessThanOrEqual(2);
      const missing = results.filter((domainError) => domainError !== undefined);
      expect(missing.map(({ code }) => code)).toEqual(missing.map(() => "invalid"));
      for (const email of [one.email, two.email]) {
        const rows = await api.db.selectFrom("users").select("id").where("email", "=", email).execute();
        expect(rows.length).toBeLessThanOrEqual(1);
      }
    });
  });
});

test("a new account has first steps, each of which ends once and for all", async () => {
  const { link, secret } = await signUp();
  const { auth_token } = await activate({ ...link, by: "secret", secret });
  const { accounts } = clientOf(auth_token);
  expect(await accounts.firstSteps.query()).toEqual({ left: ["calendar", "plan", "timer"] });
  expect(await accounts.endFirstSteps.mutate({ steps: ["plan"] })).toEqual({ left: ["calendar", "timer"] });
  await Promise.all([
    accounts.endFirstSteps.mutate({ steps: ["timer", "plan"] }),
    accounts.endFirstSteps.mutate({ steps: ["calendar"] }),
  ]);
  expect(await accounts.firstSteps.query()).toEqual({ left: [] });
  const { token } = await api.signIn("longstanding");
  expect(await clientOf(token).accounts.firstSteps.query(), "of accounts from before").toEqual({ left: [] });
});
