import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { setActive } from "@hourloom/db/queries/accounts";
import { DAY_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailOutboxService, type MailOutboxService } from "../mail-outbox/mail-outbox.ts";
import { linkParts } from "../../testing/test-app.ts";
import { createLimitsService } from "../../core/limits.ts";
import type { Client } from "../../core/context.ts";
import { unwrap } from "../../core/domain-error.ts";
import { createGoogleCredentials } from "./google/google-credentials.ts";
import { createLoginGuard } from "./passwords/login-guard.ts";
import type { PasswordHasher, QueuePlace } from "./passwords/password-hasher.ts";
import { createAccountsService, type AccountsService } from "./accounts-service.ts";

/** The work of a login, and the slowing down of guessing, with the test's clock. */

const PASSWORD = "quiet-river-stone";

let database: TestDatabase;
let accounts: AccountsService;
let outbox: MailOutboxService;
let links: string[] = [];
let nowMs = Date.UTC(2026, 10, 21);
/** The queue of each hash that was made or compared, in order. */
let hashes: QueuePlace["queue"][] = [];

/** What happens while a hash is being made. */
let meanwhile: () => Promise<unknown> = async () => {};

/** Counts hashes without their cost. */
const countingHasher: PasswordHasher = {
  hash: async (password) => {
    await meanwhile();
    return `hash of ${password}`;
  },
  hashUnless: async (isObsolete, password) => ((await isObsolete()) ? undefined : `hash of ${password}`),
  verify: async (hash, password, place) => {
    hashes.push(place.queue);
    await meanwhile();
    return hash === `hash of ${password}`;
  },
  rehashIfWeak: async () => undefined,
};

const clientAt = (address: string): Client => ({ address, network: "", browser: "", family: "" });
const home = clientAt("192.0.2.1");

beforeAll(async () => {
  database = await createTestDatabase();
  const context = { db: database.db, now: () => new Date(nowMs) };
  accounts = createAccountsService({
    ...context,
    onMailQueued: () => {},
    limits: createLimitsService(context, 1_000),
    hasher: countingHasher,
    guard: createLoginGuard(context, 1),
    google: createGoogleCredentials({ clientId: undefined, jwksUrl: "", now: context.now }),
    googleClientId: null,
  });
  outbox = createMailOutboxService({
    ...context,
    publicUrl: "http://hourloom.test",
    send: async ({ link }) => void links.push(link ?? ""),
  });
  for (const username of ["ada", "pending"]) {
    const rest = { first_name: "", last_name: "", timezone: "UTC" };
    const account = { username, email: `${username}@example.com`, password: PASSWORD, ...rest };
    unwrap(await accounts.signUp(account, home));
  }
  while ((await outbox.sendNext()).status !== "none_due");
  unwrap(await accounts.activate(linkParts(links[0] ?? ""), home));
});
afterAll(() => database.drop());

/** The uid and token of the newest mailed link. */
async function nextLink(): Promise<{ uid: string; token: string }> {
  links = [];
  while ((await outbox.sendNext()).status !== "none_due");
  return linkParts(links.filter((link) => link !== "").at(-1) ?? "");
}

beforeEach(async () => {
  meanwhile = async () => {};
  hashes = [];
  nowMs += 2 * DAY_MS;
  await database.db.deleteFrom("login_failures").execute();
  await database.db.deleteFrom("login_budgets").execute();
});

const logIn = (password: string, more: { email?: string; client?: Client; device_id?: string } = {}) => {
  const { email = "ada@example.com", client = home, ...device } = more;
  return accounts.logInOnDevice({ email, password, ...device }, client);
};
const fail = (more: Parameters<typeof logIn>[1] = {}) => logIn("wrong", more);
const throttled = (seconds: number) => ({
  ok: false,
  error: { code: "throttled", retry_after_seconds: seconds },
});
const wrong = { ok: false, error: { code: "invalid" } };

describe("a login makes exactly one hash", () => {
  test.each([
    ["a right password", "ada@example.com", PASSWORD],
    ["a wrong password", "ada@example.com", "wrong"],
    ["an unknown address", "nobody@example.com", PASSWORD],
    ["what is no address", "nobody", "x"],
    ["an account that is not active, with the right password", "pending@example.com", PASSWORD],
    ["an account that is not active, with a wrong one", "pending@example.com", "wrong"],
  ])("for %s", async (_name, email, password) => {
    await logIn(password, { email });
    expect(hashes).toEqual(["common"]);
  });

  test("for nothing at all, and for an account without a password", async () => {
    await accounts.logIn({}, home);
    await database.db.updateTable("users").set({ password_hash: null }).where("username", "=", "pending").execute();
    await setActive(database.db, "pending@example.com", true);
    expect(await logIn(PASSWORD, { email: "pending@example.com" })).toMatchObject(wrong);
    expect(hashes).toEqual(["common", "common"]);
  });

  test("and none when it is rejected as too early", async () => {
    for (let count = 0; count < 10; count += 1) await fail();
    hashes = [];
    expect(await logIn(PASSWORD)).toMatchObject(throttled(1));
    expect(hashes).toEqual([]);
  });
});

test("a wrong password counts, too, when it cannot be noted", async () => {
  const { db } = database;
  await db.schema.alterTable("audit_events").renameTo("away").execute();
  await expect(fail()).rejects.toThrow("audit_events");
  await db.schema.alterTable("away").renameTo("audit_events").execute();
  const counted = await db.selectFrom("login_budgets").select("tried_at").execute();
  expect(
    counted.map(({ tried_at }) => tried_at.length),
    "for its client and for the account",
  ).toEqual([1, 1]);
  expect(await db.selectFrom("login_failures").selectAll().execute()).toHaveLength(1);
});

describe("failures of one client on one account", () => {
  test("are free ten times, then each waits twice as long, up to a quarter of an hour", async () => {
    for (let count = 0; count < 10; count += 1) expect(await fail()).toMatchObject(wrong);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await logIn(PASSWORD)).toMatchObject(throttled(seconds));
      nowMs += seconds * SECOND_MS - 1;
      expect(await logIn(PASSWORD)).toMatchObject(throttled(1));
      nowMs += 1;
      expect(await fail()).toMatchObject(wrong);
    }
  });

  test("are forgotten with the right password", async () => {
    for (let count = 0; count < 10; count += 1) await fail();
    nowMs += SECOND_MS;
    expect(await logIn(PASSWORD)).toMatchObject({ ok: true });
    expect(await fail()).toMatchObject(wrong);
    expect(await logIn(PASSWORD)).toMatchObject({ ok: true });
  });

  test("are forgotten after a quiet day", async () => {
    for (let count = 0; count < 15; count += 1) {
      await fail();
      nowMs += 900 * SECOND_MS;
    }
    await fail();
    expect(await logIn(PASSWORD)).toMatchObject({ ok: false, error: { code: "throttled" } });
    nowMs += DAY_MS + SECOND_MS;
    for (let count = 0; count < 10; count += 1) expect(await fail()).toMatchObject(wrong);
  });

  test("count the same for an unknown address", async () => {
    const email = "nobody@example.com";
    for (let count = 0; count < 10; count += 1) expect(await fail({ email })).toMatchObject(wrong);
    expect(await fail({ email })).toMatchObject(throttled(1));
  });

  test("do not concern another client, or another account", async () => {
    for (let count = 0; count < 10; count += 1) await fail();
    expect(await fail()).toMatchObject(throttled(1));
    expect(await fail({ email: "pending@example.com" })).toMatchObject(wrong);
    expect(await logIn(PASSWORD, { client: clientAt("192.0.2.2") })).toMatchObject({ ok: true });
  });
});

/** The n-th network of strangers, as limits count IPv6 addresses. */
const networkAt = (index: number) => clientAt(`2001:db8:${index.toString(16)}:1::/64`);

describe("failures of one client over all accounts", () => {
  const guess = (count: number, client = home) =>
    Promise.all(Array.from({ length: count }, (_, index) => fail({ email: `${index}@example.com`, client })));

  test("are thirty in ten minutes, however many accounts it tries at once", async () => {
    const results = await guess(300);
    expect(hashes).toHaveLength(30);
    const rejected = results.filter((result) => !result.ok && result.error.code === "throttled");
    expect(rejected).toHaveLength(270);
    for (const result of rejected) expect(result).toMatchObject(throttled(600));
  });

  test("reject the right password on a new device, not on a known one, nor elsewhere", async () => {
    const { device_id } = unwrap(await logIn(PASSWORD));
    await guess(30);
    expect(await logIn(PASSWORD)).toMatchObject(throttled(600));
    expect(await logIn(PASSWORD, { client: clientAt("192.0.2.2") })).toMatchObject({ ok: true });
    for (let count = 0; count < 3; count += 1) {
      expect(await fail({ device_id })).toMatchObject(wrong);
      expect(await logIn(PASSWORD, { device_id })).toMatchObject({ ok: true });
    }
  });

  test("leave the budget of the accounts to others, once they are rejected", async () => {
    await guess(30);
    for (let count = 0; count < 200; count += 1) await fail();
    hashes = [];
    for (let index = 0; index < 100; index += 1) await fail({ client: networkAt(index) });
    expect(hashes).toHaveLength(100);
  });

  test("are counted in a window that slides, without right passwords", async () => {
    for (let count = 0; count < 40; count += 1) expect(await logIn(PASSWORD)).toMatchObject({ ok: true });
    await guess(20);
    nowMs += 300 * SECOND_MS;
    await guess(10);
    expect(await logIn(PASSWORD)).toMatchObject(throttled(300));
    nowMs += 300 * SECOND_MS;
    expect(await logIn(PASSWORD)).toMatchObject({ ok: true });
    hashes = [];
    await guess(300);
    expect(hashes).toHaveLength(20);
  });

  test("are a hundred and twenty of all networks of a /48", async () => {
    const subnet = (index: number) => clientAt(`2001:db8:5:${index.toString(16)}::/64`);
    for (let index = 0; index < 6; index += 1) await guess(40, subnet(index));
    expect(hashes).toHaveLength(120);
    expect(await logIn(PASSWORD, { client: subnet(9) })).toMatchObject(throttled(600));
    expect(await logIn(PASSWORD, { client: networkAt(6) })).toMatchObject({ ok: true });
  });
});

describe("guessing by strangers on one account", () => {
  const HOUR_MS = 3_600_000;
  const email = "ada@example.com";
  const guessFrom = (count: number, first = 0) =>
    Promise.all(Array.from({ length: count }, (_, index) => fail({ client: networkAt(first + index) })));
  const spend = () => guessFrom(100);

  test.each(["ada@example.com", "nobody@example.com"])(
    "is checked a hundred times at most, however many networks try at once: %s",
    async (address) => {
      const tries = Array.from({ length: 150 }, (_, index) => fail({ email: address, client: networkAt(index) }));
      const results = await Promise.all(tries);
      expect(hashes).toHaveLength(100);
      expect(results.filter(({ ok }) => ok)).toEqual([]);
      const rejected = results.filter((result) => !result.ok && result.error.code === "throttled");
      expect(rejected).toHaveLength(50);
      for (const result of rejected) expect(result).toMatchObject(throttled(24 * 3_600));
    },
  );

  test("never rejects a device that has signed in before, which has its own queue of hashes", async () => {
    const { device_id } = unwrap(await logIn(PASSWORD));
    await guessFrom(150);
    hashes = [];
    const elsewhere = clientAt("203.0.113.1");
    expect(await logIn(PASSWORD, { client: elsewhere, device_id })).toMatchObject({ ok: true, value: { device_id } });
    expect(hashes).toEqual(["reserved"]);
  });

  test("does not reject it in the guesser's network either", async () => {
    const { device_id } = unwrap(await logIn(PASSWORD));
    for (let count = 0; count < 15; count += 1) await fail();
    expect(await logIn(PASSWORD)).toMatchObject({ ok: false, error: { code: "throttled" } });
    expect(await logIn(PASSWORD, { device_id })).toMatchObject({ ok: true });
  });

  test("rejects the right password as well, with the same response as for an unknown address", async () => {
    await spend();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => fail({ email: "nobody@example.com", client: networkAt(index) })),
    );
    hashes = [];
    const client = clientAt("203.0.113.1");
    const right = await logIn(PASSWORD, { client });
    expect(right).toMatchObject(throttled(24 * 3_600));
    expect(await logIn(PASSWORD, { client, email: "nobody@example.com" })).toEqual(right);
    expect(await logIn(PASSWORD, { client, device_id: "f".repeat(40) })).toEqual(right);
    expect(hashes).toEqual([]);
  });

  test("is counted in a window that slides, and the wait that it names is enough", async () => {
    await guessFrom(40);
    nowMs += 12 * HOUR_MS;
    await guessFrom(60, 40);
    expect(await fail({ client: networkAt(200) })).toMatchObject(throttled(12 * 3_600));
    nowMs += 12 * HOUR_MS - 1;
    expect(await fail({ client: networkAt(201) })).toMatchObject(throttled(1));
    nowMs += 1;
    hashes = [];
    await guessFrom(41, 300);
    expect(hashes).toHaveLength(40);
    expect(await fail({ client: networkAt(400) })).toMatchObject(throttled(12 * 3_600));
  });

  test("does not count right passwords, nor what was never compared", async () => {
    for (let index = 0; index < 120; index += 1) {
      expect(await logIn(PASSWORD, { client: networkAt(index) })).toMatchObject({ ok: true });
    }
    meanwhile = () => Promise.reject(new Error("the queue is full"));
    for (let index = 0; index < 120; index += 1) {
      await expect(fail({ client: networkAt(index) })).rejects.toThrow("the queue is full");
    }
    meanwhile = async () => {};
    hashes = [];
    await guessFrom(101);
    expect(hashes).toHaveLength(100);
  });

  test("concerns that account alone", async () => {
    await spend();
    expect(await fail({ email: "pending@example.com", client: networkAt(1) })).toMatchObject(wrong);
  });

  test("returns the longer wait to a client that has to wait for itself as well", async () => {
    await guessFrom(90);
    for (let count = 0; count < 10; count += 1) await fail({ client: home });
    expect(await fail({ client: home })).toMatchObject(throttled(24 * 3_600));
  });

  test("a known device counts for its own account alone, and waits for its own failures", async () => {
    const { device_id } = unwrap(await logIn(PASSWORD));
    hashes = [];
    await fail({ email: "nobody@example.com", device_id });
    expect(hashes).toEqual(["common"]);
    for (let count = 0; count < 10; count += 1) await fail({ device_id });
    expect(await logIn(PASSWORD, { device_id })).toMatchObject(throttled(1));
    expect(await logIn(PASSWORD, { device_id, client: clientAt("203.0.113.1") })).toMatchObject(throttled(1));
  });

  test("an owner on a new address signs in by a link, and is known there from then on", async () => {
    await guessFrom(150);
    const client = clientAt("203.0.113.7");
    expect(await logIn(PASSWORD, { client })).toMatchObject({ ok: false, error: { code: "throttled" } });
    expect(await accounts.requestSignInLink({ email }, client)).toMatchObject({ ok: true });
    const { device_id } = unwrap(await accounts.signInByLink(await nextLink(), client));
    expect(await logIn(PASSWORD, { client: clientAt("203.0.113.8"), device_id })).toMatchObject({ ok: true });
  });

  test("a known device is a stranger again after the password was changed", async () => {
    const { device_id, auth_token } = unwrap(await logIn(PASSWORD));
    const actor = unwrap(await accounts.authenticate(auth_token));
    const change = { current_password: PASSWORD, new_password: `${PASSWORD}-again` };
    expect(await accounts.changePassword(actor, change, home)).toMatchObject({ ok: true });
    await spend();
    const client = clientAt("203.0.113.1");
    expect(await logIn(`${PASSWORD}-again`, { client, device_id })).toMatchObject(throttled(24 * 3_600));
  });
});

describe("what happens while a password is being hashed counts", () => {
  const users = () => database.db.updateTable("users").where("username", "=", "ada");
  const setHash = (password_hash: string) => users().set({ password_hash }).execute();
  const rejected = { ok: false, error: { code: "invalid" } };

  beforeEach(() => setHash(`hash of ${PASSWORD}`));

  test("the old password opens nothing once there is a new one", async () => {
    meanwhile = () => setHash("hash of a new one");
    expect(await logIn(PASSWORD)).toMatchObject(rejected);
    meanwhile = async () => {};
    await setHash(`hash of ${PASSWORD}`);
    expect(await logIn(PASSWORD)).toMatchObject({ ok: true });
  });

  test("an account that was closed is closed", async () => {
    meanwhile = () => users().set({ is_active: false }).execute();
    expect(await logIn(PASSWORD)).toMatchObject({ ok: false, error: { code: "user_inactive" } });
    await users().set({ is_active: true }).execute();
  });

  test("a password that was set by a link is not overwritten by a change that was confirmed before", async () => {
    const actor = unwrap(await accounts.authenticate(unwrap(await logIn(PASSWORD)).auth_token));
    meanwhile = () => setHash("hash of the link's");
    const change = { current_password: PASSWORD, new_password: "broad-meadow-lark" };
    expect(await accounts.changePassword(actor, change, home)).toMatchObject(rejected);
    const { password_hash } = await database.db
      .selectFrom("users")
      .select("password_hash")
      .where("username", "=", "ada")
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe("hash of the link's");
  });

  test("a login into an account that was deleted meanwhile is rejected like any other", async () => {
    const account = { username: "short", email: "short@example.com", password: PASSWORD };
    unwrap(await accounts.signUp({ ...account, first_name: "", last_name: "", timezone: "UTC" }, home));
    await database.db.updateTable("users").set({ is_active: true }).where("username", "=", "short").execute();
    meanwhile = () => database.db.deleteFrom("users").where("username", "=", "short").execute();
    expect(await logIn(PASSWORD, { email: account.email })).toMatchObject(rejected);
  });
});
