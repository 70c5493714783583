import type { Db } from "@hourloom/db/connect";
import { toUserId, type UserId } from "@hourloom/db/owner";
import { lockAccount, setPassword } from "@hourloom/db/queries/accounts";
import { findEmailChangeRequest } from "@hourloom/db/queries/email-changes";
import { deleteOwnRows } from "@hourloom/db/queries/own-rows";
import { deleteGoogleIdentity, findGoogleIdentity } from "@hourloom/db/queries/identities";
import { deleteTokens } from "@hourloom/db/queries/tokens";
import { countWaiting } from "@hourloom/db/testing/count-waiting";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../../testing/key-server.ts";
import { createTestApp, sendAllMail, TEST_PASSWORD, type TestApp } from "../../testing/test-app.ts";
import { unwrap } from "../../core/domain-error.ts";

/** Calls whose account changes between check and write. */

let keys: KeyServer;
let api: TestApp;
beforeAll(async () => {
  keys = await startKeyServer();
  api = await createTestApp({ google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
});
afterAll(async () => {
  await api.close();
  await keys.close();
});

const client = { address: "192.0.2.1", network: "192.0.2.*", browser: "", family: "" };
const confirmation = { current_password: TEST_PASSWORD };
const tokenInvalid = { ok: false, error: { code: "token_invalid" } };
const wrongPassword = {
  ok: false,
  error: { code: "invalid", errors: { current_password: ["Invalid password."] } },
};

async function join(name: string) {
  const { token, email, id } = await api.signIn(name);
  const actor = unwrap(await api.services.accounts.authenticate(token));
  return { actor, email, userId: toUserId(id) };
}

/**
 * The result of a call that started before `change` and waits for the account until that is
 * committed.
 */
async function overtake<T>(
  userId: UserId,
  call: () => Promise<Result<T>>,
  change: (tx: Db) => Promise<unknown>,
): Promise<Result<T>> {
  const { response } = await api.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const running = call();
    await expect.poll(() => countWaiting(api.db)).toBe(1);
    await change(tx);
    return { response: running };
  });
  return response;
}

const signFor = (sub: string, email: string) => keys.sign({ claims: { sub, email, jti: crypto.randomUUID() } });
const signIn = async (sub: string, email: string) =>
  api.services.accounts.signInWithGoogle({ credential: await signFor(sub, email) }, client);

type Joined = Awaited<ReturnType<typeof join>>;
type Call = (joined: Joined) => Promise<Result<unknown>>;

const confirmed: [name: string, call: Call][] = [
  [
    "requestemail",
    ({ actor }) =>
      api.services.accounts.requestEmailChange(
        actor,
        { ...confirmation, email: `new.${crypto.randomUUID()}@example.com` },
        client,
      ),
  ],
  ["remove", ({ actor }) => api.services.accounts.remove(actor, { confirmation, client })],
  [
    "everywhere",
    ({ actor }) => api.services.accounts.logOutEverywhere(actor, { ...confirmation, end_feeds: true }, client),
  ],
  ["google", ({ actor }) => api.services.accounts.removeGoogleLink(actor, confirmation, client)],
  [
    "password",
    ({ actor }) =>
      api.services.accounts.changePassword(actor, { ...confirmation, new_password: "broad-meadow-lark" }, client),
  ],
  [
    "newkey",
    ({ actor }) => {
      const scopes = { events: "none", tasks: "none", api: "read" } as const;
      return api.services.accessKeys.create(actor, { ...confirmation, name: "Script", scopes }, client);
    },
  ],
  [
    "newfeed",
    async ({ actor }) => {
      const calendars = (await api.services.calendars.listAll(actor)).map(({ id }) => id);
      const feed = { ...confirmation, title: "Shared", mode: "full", calendars } as const;
      return api.services.feeds.create(actor, feed, client);
    },
  ],
];

/** What a call without effect must leave unchanged. */
async function stateOf({ userId, actor }: Joined) {
  return {
    request: await findEmailChangeRequest(api.db, userId, new Date()),
    isLinked: (await findGoogleIdentity(api.db, userId)) !== undefined,
    user: await api.db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst(),
    tokens: (await api.services.accounts.listLogins(actor)).ok,
    keys: unwrap(await api.services.accessKeys.list(actor)),
    feeds: unwrap(await api.services.feeds.list(actor)),
  };
}

describe.each(confirmed)("a confirmed call: %s", (name, call) => {
  test("is rejected when the password has changed meanwhile", async () => {
    const joined = await join(`${name}.hash`);
    unwrap(await signIn(`${name}.hash`, joined.email));
    const changed = (tx: Db) => setPassword(tx, joined.userId, "another hash");
    expect(await overtake(joined.userId, () => call(joined), changed)).toEqual(wrongPassword);
    const user = { password_hash: "another hash" };
    expect(await stateOf(joined)).toMatchObject({ request: undefined, isLinked: true, user, keys: [], feeds: [] });
    expect(unwrap(await api.services.accounts.listLogins(joined.actor))).toHaveLength(2);
  });

  test("is rejected when its login has ended meanwhile", async () => {
    const joined = await join(`${name}.login`);
    unwrap(await signIn(`${name}.login`, joined.email));
    const ended = (tx: Db) => deleteTokens(tx, joined.userId);
    expect(await overtake(joined.userId, () => call(joined), ended)).toEqual(tokenInvalid);
    const user = { password_hash: expect.any(String) };
    expect(await stateOf(joined)).toMatchObject({ request: undefined, isLinked: true, user, keys: [], feeds: [] });
  });
});

describe("a link for a new address that is sent again", () => {
  async function request(name: string) {
    const joined = await join(name);
    const email = `new.${name}@example.com`;
    unwrap(await api.services.accounts.requestEmailChange(joined.actor, { ...confirmation, email }, client));
    await sendAllMail(api.services.mailOutbox);
    const resend = () => api.services.accounts.resendEmailChange(joined.actor, client);
    const mails = async () => {
      await sendAllMail(api.services.mailOutbox);
      return api.mails.filter(({ to }) => to === email).length;
    };
    return { ...joined, resend, mails };
  }

  test("is not, once the request has been cancelled meanwhile", async () => {
    const { userId, resend, mails } = await request("resend.cancelled");
    const cancelled = await overtake(userId, resend, (tx) => deleteOwnRows(tx, userId, "email_change_requests"));
    expect(cancelled).toEqual({ ok: false, error: { code: "not_found" } });
    expect(await findEmailChangeRequest(api.db, userId, new Date())).toBeUndefined();
    expect(await mails()).toBe(1);
  });

  test("is not, once the login of the caller has ended meanwhile", async () => {
    const { userId, resend, mails } = await request("resend.ended");
    expect(await overtake(userId, resend, (tx) => deleteTokens(tx, userId))).toEqual(tokenInvalid);
    expect(await mails()).toBe(1);
  });

  test("is, otherwise, and lives on from then", async () => {
    const { userId, resend, mails } = await request("resend.waited");
    const before = await findEmailChangeRequest(api.db, userId, new Date());
    expect(await overtake(userId, resend, async () => {})).toMatchObject({ ok: true });
    const after = await findEmailChangeRequest(api.db, userId, new Date());
    expect(after?.email).toBe(before?.email);
    expect(after?.expires_at.getTime()).toBeGreaterThan(before?.expires_at.getTime() ?? Infinity);
    expect(await mails()).toBe(2);
  });
});

test("a Google account that is unlinked meanwhile opens nothing any more", async () => {
  const { userId, email } = await join("keptout");
  unwrap(await signIn("keptout", email));
  const response = await overtake(
    userId,
    () => signIn("keptout", email),
    async (tx) => {
      await deleteGoogleIdentity(tx, userId);
      await deleteTokens(tx, userId);
      const moved = { email: "moved@example.com", email_key: "moved@example.com" };
      await tx.updateTable("users").set(moved).where("id", "=", userId).execute();
    },
  );
  const tokens = await api.db.selectFrom("auth_tokens").select("id").where("user_id", "=", userId).execute();
  expect(tokens).toEqual([]);
  const { auth_token } = unwrap(response);
  expect(unwrap(await api.services.accounts.authenticate(auth_token)).userId).not.toBe(userId);
});
