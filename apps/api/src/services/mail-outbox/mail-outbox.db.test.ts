import { afterEach, beforeEach, expect, test } from "vitest";
import type { UserId } from "@hourloom/db/owner";
import { deleteLinks, findLink, markLinkUsed } from "@hourloom/db/queries/links";
import { activateUser } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { DAY_MS, HOUR_MS } from "@hourloom/schema/fields/limits";
import { addAccount, makeDue, queueMail, type TestAccount } from "../../mail/testing/mail-rows.ts";
import { hashToken } from "../../core/secrets.ts";
import { newId } from "../../core/context.ts";
import {
  createMailOutboxService,
  delayAfter,
  type AccountMail,
  type MailOutboxOptions,
  type MailOutboxService,
} from "./mail-outbox.ts";

let database: TestDatabase;
let sent: AccountMail[];
beforeEach(async () => {
  database = await createTestDatabase();
  sent = [];
});
afterEach(() => database.drop());

const take = async (mail: AccountMail) => void sent.push(mail);

interface Circumstances extends MailOutboxOptions {
  send?: (mail: AccountMail) => Promise<void>;
  now?: () => Date;
}

function outboxThat({ send = take, now = () => new Date(), ...options }: Circumstances = {}): MailOutboxService {
  return createMailOutboxService({ db: database.db, now, publicUrl: "http://hourloom.test", send }, options);
}

const add = (account: Partial<TestAccount> = {}) => addAccount(database.db, account);
const queue = (userId: UserId, kind: AccountMail["kind"]) => queueMail(database.db, userId, kind);

const rows = () => database.db.selectFrom("mail_outbox").select(["id", "attempts", "dead_at"]).execute();
const links = () => database.db.selectFrom("account_links").select(["purpose", "expires_at"]).execute();

function tokenOf(mail: AccountMail | undefined): string {
  return mail?.link?.split("/").at(-1) ?? "";
}

async function linkOf(mail: AccountMail | undefined, userId: UserId) {
  return findLink(database.db, {
    user_id: userId,
    purpose: "password_reset",
    only: "unused",
    now: new Date(),
    token_hash: hashToken(tokenOf(mail)),
  });
}

const failing = () => Promise.reject(new Error("not now"));

test("a failed mail stays queued, waits, and is sent by a later attempt", async () => {
  const id = await queue(await add(), "activation");
  expect(await outboxThat({ send: failing }).sendNext()).toEqual({ status: "failed", error: new Error("not now") });
  expect(await rows()).toEqual([{ id, attempts: 1, dead_at: null }]);

  const working = outboxThat();
  expect(await working.sendNext()).toEqual({ status: "none_due" });
  await makeDue(database.db);
  expect(await working.sendNext()).toEqual({ status: "sent" });
  expect(sent.map((mail) => mail.id)).toEqual([id]);
  expect(await rows()).toEqual([]);
});

test("waits double from half a minute to five hours, and are spread by a quarter both ways", () => {
  expect([1, 2, 3, 10, 11, 99].map((attempts) => delayAfter(attempts, 0.5))).toEqual([
    30, 60, 120, 15_360, 18_000, 18_000,
  ]);
  expect(delayAfter(1, 0)).toBe(22.5);
  expect(delayAfter(1, 0.999)).toBeLessThan(37.5);
});

test("two mails that fail together are not retried together", async () => {
  const userId = await add();
  await queue(userId, "activation");
  await queue(userId, "activation");
  const randoms = [0, 0.9];
  const outbox = outboxThat({ send: failing, random: () => randoms.shift() ?? 0 });
  await outbox.sendNext();
  await outbox.sendNext();
  const due = await database.db
    .selectFrom("mail_outbox")
    .select("next_attempt_at")
    .orderBy("next_attempt_at")
    .execute();
  const [first, second] = due.map(({ next_attempt_at }) => next_attempt_at.getTime());
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(10_000);
});

test("after ten attempts a mail is a dead letter: reported once, never sent, deleted after thirty days", async () => {
  const id = await queue(await add(), "activation");
  const outbox = outboxThat({ send: failing });
  const statuses: string[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    statuses.push((await outbox.sendNext()).status);
    await makeDue(database.db);
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => "failed"), "dead", "none_due", "none_due"]);
  expect(await rows()).toEqual([{ id, attempts: 10, dead_at: expect.any(Date) as unknown }]);

  await queue(await add(), "activation");
  await outboxThat({ now: () => new Date(Date.now() + 29 * DAY_MS) }).deleteDeadLetters();
  expect(await rows()).toHaveLength(2);
  await outboxThat({ now: () => new Date(Date.now() + 31 * DAY_MS) }).deleteDeadLetters();
  // A mail that still waits is not deleted, however old it is.
  expect(await rows()).toEqual([expect.objectContaining({ dead_at: null })]);
});

test("a mail of which ten workers died is a dead letter without another try", async () => {
  await queue(await add(), "activation");
  await database.db.updateTable("mail_outbox").set({ attempts: 10 }).execute();
  expect((await outboxThat().sendNext()).status).toBe("dead");
  expect(sent).toEqual([]);
});

test("a worker that wakes after the end of its lease spoils nothing", async () => {
  const id = await queue(await add(), "activation");
  let fail: (error: Error) => void = () => {};
  const sleeper = outboxThat({ send: () => new Promise((_resolve, reject) => void (fail = reject)) });
  const slept = sleeper.sendNext();
  await expect.poll(links).toHaveLength(1);
  await makeDue(database.db);
  let arrive: () => void = () => {};
  const other = outboxThat({ send: () => new Promise((resolve) => void (arrive = resolve)) }).sendNext();
  await expect.poll(links).toHaveLength(2);

  const blocked = await database.db.selectFrom("mail_outbox").selectAll().execute();
  fail(new Error("too late"));
  await slept;
  expect(await database.db.selectFrom("mail_outbox").selectAll().execute()).toEqual(blocked);
  expect(blocked).toMatchObject([{ id, attempts: 2 }]);
  arrive();
  expect(await other).toEqual({ status: "sent" });
  expect(await rows()).toEqual([]);
});

test("a lease that has ended frees the mail by itself", async () => {
  await queue(await add(), "activation");
  void outboxThat({ send: () => new Promise(() => {}), leaseSeconds: 0 }).sendNext();
  await expect.poll(links).toHaveLength(1);
  expect(await outboxThat().sendNext()).toEqual({ status: "sent" });
});

test("a mail to nobody is dropped without a mail", async () => {
  await insertMail(database.db, { id: newId(new Date()), user_id: null, kind: "discarded" });
  expect(await outboxThat().sendNext()).toEqual({ status: "dropped" });
  expect(await rows()).toEqual([]);
  expect(await links()).toEqual([]);
  expect(sent).toEqual([]);
});

test.each([
  ["activation", { is_active: true }],
  // A deactivated account: no link opens it.
  ["activation", { is_active: false, activated_at: new Date(0) }],
  ["password_reset", { is_active: false }],
  ["password_reset", { is_active: true, password_hash: null }],
] as const)("a mail of kind %s to an account %j is dropped when it is due", async (kind, account) => {
  await queue(await add(account), kind);
  expect(await outboxThat().sendNext()).toEqual({ status: "dropped" });
  expect(await rows()).toEqual([]);
  expect(await links()).toEqual([]);
  expect(sent).toEqual([]);
});

test("an account that is activated while its mail waits gets none", async () => {
  const userId = await add();
  await queue(userId, "activation");
  await outboxThat({ send: failing }).sendNext();
  await activateUser(database.db, userId, { now: new Date(), firstSteps: [] });
  await makeDue(database.db);
  expect((await outboxThat().sendNext()).status).toBe("dropped");
});

test("a mail to a deleted account is dropped", async () => {
  const userId = await add();
  await queue(userId, "activation");
  await database.db.deleteFrom("users").where("id", "=", userId).execute();
  expect(await outboxThat().sendNext()).toEqual({ status: "dropped" });
});

test("each kind has its content: a link of its length, or where to sign in", async () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const [newcomer, member] = [await add(), await add({ is_active: true })];
  await queue(newcomer, "activation");
  await queue(member, "password_reset");
  await queue(member, "password_changed");
  const outbox = outboxThat({ now: () => now });
  for (let count = 0; count < 3; count += 1) expect((await outbox.sendNext()).status).toBe("sent");
  const byKind = Object.fromEntries(sent.map((mail) => [mail.kind, mail]));
  expect(byKind["activation"]?.link).toMatch(/^http:\/\/hourloom\.test\/activate\/[\w-]{48}\/[\w-]{43}$/);
  expect(byKind["password_reset"]?.link).toMatch(/^http:\/\/hourloom\.test\/reset_password\/[\w-]{48}\/[\w-]{43}$/);
  expect(byKind["password_changed"]).toMatchObject({ signInUrl: "http://hourloom.test/?page=calendar" });
  expect(byKind["password_changed"]).not.toHaveProperty("link");
  expect(Object.fromEntries((await links()).map((link) => [link.purpose, link.expires_at]))).toEqual({
    activation: new Date(now.getTime() + 72 * HOUR_MS),
    password_reset: new Date(now.getTime() + HOUR_MS),
  });
});

test("the newest link for a new password ends the older ones, and no others", async () => {
  const [userId, neighbour] = [await add({ is_active: true }), await add({ is_active: true })];
  const outbox = outboxThat();
  await queue(neighbour, "password_reset");
  await outbox.sendNext();
  for (let count = 0; count < 2; count += 1) {
    await queue(userId, "password_reset");
    await outbox.sendNext();
  }
  const [theirs, older, newest] = sent;
  expect(await linkOf(theirs, neighbour)).toBeDefined();
  expect(await linkOf(older, userId)).toBeUndefined();
  expect(await linkOf(newest, userId)).toBeDefined();
});

test("of links for a new password that are made at once one is left", async () => {
  const userId = await add({ is_active: true });
  for (let count = 0; count < 6; count += 1) await queue(userId, "password_reset");
  const results = await Promise.all(Array.from({ length: 6 }, () => outboxThat().sendNext()));
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => "sent"));
  expect(await links()).toHaveLength(1);
});

test("a link that was used, is for something else, has expired or was burnt is not found", async () => {
  const userId = await add({ is_active: true });
  await queue(userId, "password_reset");
  await outboxThat().sendNext();
  const sought = { user_id: userId, purpose: "password_reset", token_hash: hashToken(tokenOf(sent[0])) } as const;
  const now = new Date();
  const find = (different = {}) => findLink(database.db, { ...sought, now, only: "unused", ...different });
  const link = await find();
  expect(link).toMatchObject({ user_id: userId });
  expect(await find({ purpose: "activation" })).toBeUndefined();
  expect(await find({ now: new Date(now.getTime() + HOUR_MS + 60_000) })).toBeUndefined();
  expect(await markLinkUsed(database.db, userId, link?.id ?? "", now)).toBe(true);
  expect(await find()).toBeUndefined();
  expect(await findLink(database.db, { ...sought, now })).toEqual(link);
  await deleteLinks(database.db, userId, "activation");
  expect(await links()).toHaveLength(1);
  await deleteLinks(database.db, userId);
  expect(await links()).toEqual([]);
});

test("many workers send each mail once", async () => {
  for (let count = 0; count < 12; count += 1) await queue(await add(), "activation");
  const outbox = outboxThat();
  const sendAll = async () => {
    while ((await outbox.sendNext()).status !== "none_due");
  };
  await Promise.all(Array.from({ length: 6 }, sendAll));
  expect(sent).toHaveLength(12);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(12);
});
