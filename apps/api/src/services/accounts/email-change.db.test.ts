import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../../testing/key-server.ts";
import {
  createListeningApp,
  linkParts,
  sendAllMail,
  TEST_PASSWORD,
  type ListeningApp,
} from "../../testing/test-app.ts";
import { domainErrorOf, typedClientOf } from "../../testing/trpc-client.ts";

/**
 * Changing an account's address: confirmed from the new one, notified to the old one, and restored
 * from there.
 */

let keys: KeyServer;
let api: ListeningApp;
beforeAll(async () => {
  keys = await startKeyServer();
  api = await createListeningApp({ google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
});
afterAll(async () => {
  await api.close();
  await keys.close();
});

const NEW_PASSWORD = "calm-meadow-lane";

const clientOf = (token?: string) => typedClientOf(api.address, { token });
const anonymous = () => clientOf().accounts;
const invalid = (errors: Record<string, string[]>) => ({ code: "invalid", errors });
const taken = invalid({ email: ["user with this email already exists."] });
const wrongToken = invalid({ token: ["Invalid token for given user."] });
const otherAccountsLink = invalid({
  non_field_errors: ["This link is for another account. Log in to that one first."],
});
const dead = { code: "token_invalid" };

let counter = 0;

/** A credential of Google's button with its nonce. */
async function signFor(claims: object) {
  const nonce = "chosen";
  return { credential: await keys.sign({ claims: { ...claims, jti: `${(counter += 1)}`, nonce } }), nonce };
}
const newEmail = () => `address${(counter += 1)}@example.com`;

async function join() {
  const member = await api.signIn(`mover${(counter += 1)}`);
  return { ...member, accounts: clientOf(member.token).accounts };
}
type Mover = Awaited<ReturnType<typeof join>>;

async function mailTo(email: string) {
  await sendAllMail(api.services.mailOutbox);
  return api.mails.findLast(({ to }) => to === email);
}
async function linkTo(email: string) {
  const mail = await mailTo(email);
  return linkParts(mail?.link ?? "");
}
const logIn = async (email: string, password = TEST_PASSWORD) =>
  (await anonymous().logIn.mutate({ email, password })).auth_token;

/** Changes the address of the signed-in user, who knows the password. */
async function change(token: string, email: string): Promise<void> {
  await clientOf(token).accounts.requestEmailChange.mutate({ email, current_password: TEST_PASSWORD });
  await clientOf(token).accounts.confirmEmailChange.mutate(await linkTo(email));
}
/** As `change`, from the first address over two more. */
async function changeTwice({ email, token }: Mover) {
  const [second, third] = [newEmail(), newEmail()];
  await change(token, second);
  const backToFirst = await linkTo(email);
  await change(await logIn(second), third);
  return { second, third, backToFirst, backToSecond: await linkTo(second) };
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

async function auditOf(id: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom("audit_events")
    .select("kind")
    .where("user_id", "=", id)
    .where("kind", "like", "email%")
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind }) => kind);
}

describe("a new address", () => {
  test("needs the password, and waits: until it is confirmed the old one stays", async () => {
    const { id, email, accounts } = await join();
    const wanted = newEmail();
    const request = (more: Record<string, string>) =>
      domainErrorOf(accounts.requestEmailChange.mutate({ email: wanted, ...more }));
    expect(await request({})).toEqual(invalid({ current_password: ["This field is required."] }));
    expect(await request({ current_password: "wrong" })).toEqual(invalid({ current_password: ["Invalid password."] }));
    expect(await accounts.emailChange.query()).toBeNull();
    expect(await request({ current_password: TEST_PASSWORD })).toBeUndefined();
    expect(await accounts.emailChange.query()).toEqual({ email: wanted, expires_at: expect.any(String) });
    expect(await accounts.me.query()).toMatchObject({ email });
    expect(await mailTo(wanted)).toMatchObject({ kind: "email_change", request: { network: "127.0.0.*" } });
    expect(await mailTo(email)).toBeUndefined();
    expect(await domainErrorOf(logIn(wanted))).toMatchObject({ code: "invalid" });
    expect(await auditOf(id)).toEqual(["email_change_requested"]);
  });

  test("of another account, or the present one, is rejected", async () => {
    const { email, accounts } = await join();
    const other = await join();
    const request = (wanted: string) =>
      domainErrorOf(accounts.requestEmailChange.mutate({ email: wanted, current_password: TEST_PASSWORD }));
    expect(await request(other.email.toUpperCase())).toEqual(taken);
    expect(await request(email.toUpperCase())).toEqual(
      invalid({ email: ["This is the address of your account already."] }),
    );
    expect(await request("not an address")).toEqual(invalid({ email: ["Enter a valid email address."] }));
  });

  test("is confirmed by its link: every login, device and other link ends", async () => {
    const { id, email, token, accounts } = await join();
    const second = await logIn(email);
    const wanted = newEmail();
    await accounts.requestEmailChange.mutate({ email: wanted, current_password: TEST_PASSWORD });
    const link = await linkTo(wanted);
    await anonymous().requestPasswordReset.mutate({ email });
    const reset = await linkTo(email);
    const stranger = await join();
    expect(await domainErrorOf(anonymous().confirmEmailChange.mutate(link))).toEqual({ code: "credentials_missing" });
    expect(await domainErrorOf(stranger.accounts.confirmEmailChange.mutate(link))).toEqual(otherAccountsLink);
    expect(await accounts.confirmEmailChange.mutate(link)).toEqual({ email: wanted });
    for (const old of [token, second]) expect(await domainErrorOf(clientOf(old).accounts.me.query())).toEqual(dead);
    expect(await api.db.selectFrom("known_devices").select("user_id").where("user_id", "=", id).execute()).toEqual([]);
    const byReset = anonymous().confirmPasswordReset.mutate({ ...reset, new_password: NEW_PASSWORD });
    expect(await domainErrorOf(byReset)).toEqual(wrongToken);
    expect(await domainErrorOf(logIn(email))).toMatchObject({ code: "invalid" });
    const again = clientOf(await logIn(wanted)).accounts;
    expect(await domainErrorOf(again.confirmEmailChange.mutate(link))).toEqual(wrongToken);
    expect(await again.me.query()).toMatchObject({ id, email: wanted });
    expect(await again.emailChange.query()).toBeNull();
    expect(await mailTo(email)).toMatchObject({
      kind: "email_changed",
      maskedEmail: "a***@example.com",
      change: { browser: "node" },
    });
    expect(await auditOf(id)).toEqual(["email_change_requested", "email_changed"]);
  });

  test("is forgotten when it is cancelled, replaced, or not confirmed within a day", async () => {
    const { email, accounts } = await join();
    const request = async () => {
      const wanted = newEmail();
      await accounts.requestEmailChange.mutate({ email: wanted, current_password: TEST_PASSWORD });
      return linkTo(wanted);
    };
    const confirm = (link: { uid: string; token: string }) => domainErrorOf(accounts.confirmEmailChange.mutate(link));
    const first = await request();
    await accounts.cancelEmailChange.mutate();
    expect(await accounts.emailChange.query()).toBeNull();
    expect(await confirm(first)).toEqual(wrongToken);
    const second = await request();
    const third = await request();
    expect(await confirm(second)).toEqual(wrongToken);
    await later(25 * HOUR_MS, async () => {
      expect(await confirm(third)).toEqual(wrongToken);
      expect(await accounts.emailChange.query()).toBeNull();
      expect(await domainErrorOf(accounts.resendEmailChange.mutate())).toEqual({ code: "not_found" });
      await api.services.maintenance.deleteExpired();
    });
    expect(await accounts.me.query()).toMatchObject({ email });
  });

  test("gets another link on request, and the one before ends", async () => {
    const { accounts } = await join();
    const wanted = newEmail();
    await accounts.requestEmailChange.mutate({ email: wanted, current_password: TEST_PASSWORD });
    const first = await linkTo(wanted);
    await accounts.resendEmailChange.mutate();
    const second = await linkTo(wanted);
    expect(second.token).not.toBe(first.token);
    expect(await domainErrorOf(accounts.confirmEmailChange.mutate(first))).toEqual(wrongToken);
    expect(await domainErrorOf(accounts.confirmEmailChange.mutate(second))).toBeUndefined();
  });

  test("that two want at once is one's, and the link of the other stays good", async () => {
    const wanted = newEmail();
    const both = [await join(), await join()];
    const confirmations: (() => Promise<unknown>)[] = [];
    for (const { accounts } of both) {
      await accounts.requestEmailChange.mutate({ email: wanted, current_password: TEST_PASSWORD });
      const link = await linkTo(wanted);
      confirmations.push(() => domainErrorOf(accounts.confirmEmailChange.mutate(link)));
    }
    const results = await Promise.all(confirmations.map((confirm) => confirm()));
    expect(results.filter((domainError) => domainError === undefined)).toHaveLength(1);
    expect(results.filter((domainError) => domainError !== undefined)).toEqual([taken]);
    const rejected = confirmations.find((_confirm, index) => results[index] !== undefined);
    expect(await rejected?.()).toEqual(taken);
  });

  test("may be one whose sign-up was never activated within seven days", async () => {
    const email = newEmail();
    const account = { username: `pending${counter}`, email, password: TEST_PASSWORD };
    await later(-8 * 24 * HOUR_MS, () => anonymous().signUp.mutate(account));
    const { token } = await join();
    await change(token, email);
    expect(await logIn(email)).toMatch(/^[0-9a-f]{40}$/);
  });

  test("of an account without a password needs a fresh credential of its Google account, which stays joined", async () => {
    const sub = `77${(counter += 1)}`;
    const email = newEmail();
    const sign = () => signFor({ sub, email });
    const { auth_token } = await anonymous().signInWithGoogle.mutate(await sign());
    const { accounts } = { accounts: clientOf(auth_token).accounts };
    const wanted = newEmail();
    const request = (more: object) => domainErrorOf(accounts.requestEmailChange.mutate({ email: wanted, ...more }));
    expect(await request({})).toEqual(invalid({ credential: ["This field is required."] }));
    expect(await request(await sign())).toBeUndefined();
    await accounts.confirmEmailChange.mutate(await linkTo(wanted));
    const again = await anonymous().signInWithGoogle.mutate(await sign());
    expect(await clientOf(again.auth_token).accounts.me.query()).toMatchObject({ email: wanted });
    expect(await anonymous().undoEmailChange.mutate(await linkTo(email))).toEqual({ email, reset: null });
    const last = await anonymous().signInWithGoogle.mutate(await sign());
    expect(await clientOf(last.auth_token).accounts.me.query()).toMatchObject({ email, has_password: false });
  });

  test("is requested three times an hour at most", async () => {
    const strict = await createListeningApp({ rateLimitScale: 1 });
    const { token } = await strict.signIn("often");
    const { accounts } = typedClientOf(strict.address, { token });
    const request = () =>
      domainErrorOf(accounts.requestEmailChange.mutate({ email: newEmail(), current_password: TEST_PASSWORD }));
    for (let count = 0; count < 3; count += 1) expect(await request()).toBeUndefined();
    expect(await request()).toMatchObject({ code: "throttled" });
    expect(await domainErrorOf(accounts.resendEmailChange.mutate())).toMatchObject({ code: "throttled" });
    await strict.close();
  });
});

describe("the old address", () => {
  test("takes the account back: every login ends, the password too, and a new one is chosen at once", async () => {
    const { id, email, token } = await join();
    const thief = newEmail();
    await change(token, thief);
    const undo = await linkTo(email);
    const theirs = await logIn(thief);
    const restored = await anonymous().undoEmailChange.mutate(undo);
    expect(restored.email).toBe(email);
    expect(await domainErrorOf(clientOf(theirs).accounts.me.query())).toEqual(dead);
    for (const address of [email, thief])
      expect(await domainErrorOf(logIn(address))).toMatchObject({ code: "invalid" });
    const reset = restored.reset ?? { uid: "", token: "" };
    await anonymous().confirmPasswordReset.mutate({ ...reset, new_password: NEW_PASSWORD });
    const own = clientOf(await logIn(email, NEW_PASSWORD)).accounts;
    expect(await own.me.query()).toMatchObject({ id, email });
    expect(await domainErrorOf(anonymous().undoEmailChange.mutate(undo))).toEqual(wrongToken);
    expect(await auditOf(id)).toEqual(["email_change_requested", "email_changed", "email_change_undone"]);
  });

  test("can be restored for 72 hours, in which no other account may take it", async () => {
    const { email, token } = await join();
    await change(token, newEmail());
    const undo = await linkTo(email);
    const account = { username: `heir${(counter += 1)}`, email, password: TEST_PASSWORD };
    const other = await join();
    await later(71 * HOUR_MS, async () => {
      expect(await domainErrorOf(anonymous().signUp.mutate(account))).toEqual(taken);
      const request = { email, current_password: TEST_PASSWORD };
      expect(await domainErrorOf(other.accounts.requestEmailChange.mutate(request))).toEqual(taken);
      const iat = Math.floor(Date.now() / 1_000) + 71 * 3_600;
      const signed = await signFor({ sub: `88${(counter += 1)}`, email, iat, exp: iat + 3_600 });
      expect(await domainErrorOf(anonymous().signInWithGoogle.mutate(signed))).toEqual(
        invalid({ non_field_errors: ["user with this email already exists."] }),
      );
    });
    await later(73 * HOUR_MS, async () => {
      expect(await domainErrorOf(anonymous().undoEmailChange.mutate(undo))).toEqual(wrongToken);
      expect(await domainErrorOf(anonymous().signUp.mutate(account))).toBeUndefined();
      await api.services.maintenance.deleteExpired();
      const left = await api.db.selectFrom("former_emails").select("id").where("email", "=", email).execute();
      expect(left).toEqual([]);
    });
  });

  test("can still be restored after a second change, whose author cannot return by the second one", async () => {
    const owner = await join();
    const { third, backToFirst, backToSecond } = await changeTwice(owner);
    expect(await anonymous().undoEmailChange.mutate(backToFirst)).toMatchObject({ email: owner.email });
    expect(await domainErrorOf(anonymous().undoEmailChange.mutate(backToSecond))).toEqual(wrongToken);
    expect(await domainErrorOf(logIn(third))).toMatchObject({ code: "invalid" });
  });

  test("can still be restored when the later change is undone first", async () => {
    const owner = await join();
    const { second, backToFirst, backToSecond } = await changeTwice(owner);
    expect(await anonymous().undoEmailChange.mutate(backToSecond)).toMatchObject({ email: second });
    expect(await anonymous().undoEmailChange.mutate(backToFirst)).toMatchObject({ email: owner.email });
  });

  test("may be the account's again by a change of its own", async () => {
    const { email, token } = await join();
    const second = newEmail();
    await change(token, second);
    const undo = await linkTo(email);
    await change(await logIn(second), email);
    expect(await logIn(email)).toMatch(/^[0-9a-f]{40}$/);
    expect(await domainErrorOf(anonymous().undoEmailChange.mutate(undo))).toEqual(wrongToken);
  });

  test("shuts out a Google account that was joined after the change", async () => {
    const { email, token } = await join();
    const thief = newEmail();
    await change(token, thief);
    const undo = await linkTo(email);
    const sub = `99${(counter += 1)}`;
    const sign = () => signFor({ sub, email: thief });
    const { auth_token } = await anonymous().signInWithGoogle.mutate(await sign());
    expect(await clientOf(auth_token).accounts.me.query()).toMatchObject({ email: thief });
    await anonymous().undoEmailChange.mutate(undo);
    expect(await domainErrorOf(clientOf(auth_token).accounts.me.query())).toEqual(dead);
    const anew = await anonymous().signInWithGoogle.mutate(await sign());
    // A new account: the address is free again for its real owner.
    expect(await clientOf(anew.auth_token).accounts.me.query()).toMatchObject({ email: thief, has_password: false });
  });

  test("is free at once when the account is deleted", async () => {
    const { email, token } = await join();
    const second = newEmail();
    await change(token, second);
    const undo = await linkTo(email);
    await clientOf(await logIn(second)).accounts.remove.mutate({ current_password: TEST_PASSWORD });
    expect(await domainErrorOf(anonymous().undoEmailChange.mutate(undo))).toMatchObject({
      errors: { uid: { length: 1 } },
    });
    const account = { username: `next${(counter += 1)}`, email, password: TEST_PASSWORD };
    expect(await domainErrorOf(anonymous().signUp.mutate(account))).toBeUndefined();
  });

  test.each([
    [
      "a token of another purpose",
      async (email: string) => {
        await anonymous().requestPasswordReset.mutate({ email });
        return linkTo(email);
      },
    ],
    ["a made-up token", async (_email: string, uid: string) => ({ uid, token: "x".repeat(43) })],
  ])("is not restored, and no new one confirmed, by %s", async (_what, linkOf) => {
    const { id, email, accounts } = await join();
    const link = await linkOf(email, Buffer.from(id).toString("base64url"));
    expect(await domainErrorOf(anonymous().undoEmailChange.mutate(link))).toEqual(wrongToken);
    expect(await domainErrorOf(accounts.confirmEmailChange.mutate(link))).toEqual(wrongToken);
  });
});

test("a sign-up that waits for a change of address does not take what that gives up", async () => {
  const { email, id } = await join();
  const username = `waiting${(counter += 1)}`;
  const signUp = await api.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("users")
      .set({ email: newEmail(), email_key: `key${counter}` })
      .where("id", "=", id)
      .execute();
    const pending = domainErrorOf(anonymous().signUp.mutate({ username, email, password: TEST_PASSWORD }));
    await tx
      .insertInto("former_emails")
      .values({
        user_id: id,
        id: crypto.randomUUID(),
        email,
        email_key: email,
        new_email: "x@example.com",
        google_subject: null,
        browser: "",
        network: "",
        undo_until: new Date(Date.now() + HOUR_MS),
      })
      .execute();
    return { pending };
  });
  expect(await signUp.pending).toEqual(taken);
});
