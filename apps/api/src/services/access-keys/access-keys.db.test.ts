import { openWatched } from "@hourloom/db/testing/many-items";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { ACCESS_KEYS_MAX, type AccessKeyCreate, type AccessScopes } from "@hourloom/schema/accounts/access-keys";
import { HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../../core/context.ts";
import { unwrap } from "../../core/domain-error.ts";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, type TestApp } from "../../testing/test-app.ts";

/** Access keys: how they are made and revoked, what ends them, and who is let in with one. */

const NOW = Date.parse("2026-11-27T12:00:00Z");

let api: TestApp;
let watch: ReturnType<typeof openWatched>["watch"];
beforeAll(async () => {
  const database = await createTestDatabase();
  const watched = openWatched(database.connection);
  watch = watched.watch;
  const drop = () => watched.db.destroy().then(database.drop);
  api = await createTestApp({ rateLimitScale: 1, database: { ...database, db: watched.db, drop } });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOW));

const confirmation = { current_password: TEST_PASSWORD };
const phone: AccessScopes = { events: "write", tasks: "read", api: "none" };
const newKey: AccessKeyCreate = { name: "Phone", scopes: phone, ...confirmation };
const invalid = { ok: false, error: { code: "token_invalid" } };

let addresses = 0;
/** A client at an address of its own, so that tests do not share limits. */
function newClient(more: Partial<Client> = {}): Client {
  addresses += 1;
  return { address: `192.0.2.${addresses}`, network: "192.0.2.*", browser: "", family: "DAVx5", ...more };
}

async function join(name: string) {
  const { token, email, id } = await api.signIn(name, { timezone: "Europe/Prague" });
  const actor = unwrap(await api.services.accounts.authenticate(token));
  return { actor, token, email, id };
}

type Joined = Awaited<ReturnType<typeof join>>;

const create = async ({ actor }: Joined, more: Partial<AccessKeyCreate> = {}) =>
  unwrap(await api.services.accessKeys.create(actor, { ...newKey, ...more }, newClient()));
const list = async ({ actor }: Joined) => unwrap(await api.services.accessKeys.list(actor));
const authenticate = (key: string, client = newClient()) => api.services.accessKeys.authenticate(key, client);

describe("a new key", () => {
  test("is shown once, and stored as a hash alone", async () => {
    const person = await join("maker");
    const { key, ...listed } = await create(person, { expires_at: "2027-02-25 13:00" });
    expect(key).toMatch(/^[A-Z2-7]{5}(-[A-Z2-7]{5}){4}$/);
    expect(listed).toEqual({
      id: listed.id,
      name: "Phone",
      scopes: phone,
      created_at: "2026-11-27T13:00:00+01:00",
      last_used_at: null,
      last_client: "",
      network: "",
      expires_at: "2027-02-25T13:00:00+01:00",
      is_expired: false,
    });
    expect(await list(person)).toEqual([listed]);
    const rows = await api.db.selectFrom("access_keys").selectAll().where("user_id", "=", person.id).execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(0, 5));
  });

  test("is notified and audited, as is its end", async () => {
    const person = await join("noticed");
    const { id } = await create(person);
    api.setNow(NOW + MINUTE_MS);
    unwrap(await api.services.accessKeys.revoke(person.actor, { id, ...confirmation }, newClient()));
    await sendAllMail(api.services.mailOutbox);
    const mails = api.mails.filter(({ to }) => to === person.email);
    expect(mails).toMatchObject([{ kind: "access_key_created", circumstances: { network: "192.0.2.*" } }]);
    const { entries } = unwrap(await api.services.accounts.listActivity(person.actor, { limit: 2 }));
    expect(entries.map(({ kind }) => kind)).toEqual(["access_key_revoked", "access_key_created"]);
  });

  test.each([
    ["without the password", {}, { current_password: undefined }],
    ["with a wrong one", {}, { current_password: "wrong-river-stone" }],
    ["with an end in the past", {}, { expires_at: "2026-11-27 12:00" }],
  ])("is not made %s", async (name, more, wrong) => {
    const person = await join(`none.${name.replaceAll(" ", ".")}`);
    const made = await api.services.accessKeys.create(person.actor, { ...newKey, ...more, ...wrong }, newClient());
    expect(made).toMatchObject({ ok: false, error: { code: "invalid" } });
    expect(await list(person)).toEqual([]);
  });

  test(`is not made when there are ${ACCESS_KEYS_MAX}, of whatever state`, async () => {
    const person = await join("full");
    const row = { user_id: person.id, name: "x", events: "none", tasks: "none", api: "read" } as const;
    const rows = Array.from({ length: ACCESS_KEYS_MAX }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      secret_hash: Buffer.alloc(32, index),
      expires_at: new Date(NOW - HOUR_MS),
    }));
    await api.db.insertInto("access_keys").values(rows).execute();
    expect(await api.services.accessKeys.create(person.actor, newKey, newClient())).toMatchObject({
      error: { errors: { non_field_errors: ["There can be at most 50 access keys."] } },
    });
  });
});

describe("a key", () => {
  test("says whose it is and what it may do, in any spelling, with one statement", async () => {
    const person = await join("caller");
    const { id, key } = await create(person);
    const actor = {
      userId: person.id,
      timezone: "Europe/Prague",
      keyId: id,
      scopes: phone,
      username: "caller",
      email: person.email,
    };
    expect(await authenticate(key)).toEqual({ ok: true, value: actor });
    const spelled = ` ${key.toLowerCase().replaceAll("-", " ")}`;
    const statements = await watch(async () => {
      expect(await authenticate(spelled)).toEqual({ ok: true, value: actor });
    });
    expect(statements).toHaveLength(1);
  });

  test("records its use at most hourly", async () => {
    const person = await join("user");
    const { key } = await create(person);
    unwrap(await authenticate(key, newClient({ family: "Thunderbird", network: "198.51.100.*" })));
    const first = { last_used_at: "2026-11-27T13:00:00+01:00", last_client: "Thunderbird", network: "198.51.100.*" };
    expect(await list(person)).toMatchObject([first]);
    api.setNow(NOW + 59 * MINUTE_MS);
    unwrap(await authenticate(key));
    expect(await list(person)).toMatchObject([first]);
    api.setNow(NOW + HOUR_MS);
    unwrap(await authenticate(key, newClient({ family: "iOS" })));
    expect(await list(person)).toMatchObject([{ last_used_at: "2026-11-27T14:00:00+01:00", last_client: "iOS" }]);
  });

  test("goes with the username and the address of its account, in any case, and with no other", async () => {
    const person = await join("named");
    const { id, key } = await create(person);
    const { authenticateNamed } = api.services.accessKeys;
    for (const user of ["named", "NAMED", "Named@Example.com"]) {
      expect(await authenticateNamed({ user, key }, newClient())).toMatchObject({ ok: true, value: { keyId: id } });
    }
    for (const user of ["caller", "caller@example.com", "named@example.org", ""]) {
      expect(await authenticateNamed({ user, key }, newClient())).toEqual(invalid);
    }
  });

  test("ends when it expires", async () => {
    const person = await join("expiring");
    const { key } = await create(person, { expires_at: "2026-11-27T13:00:00Z" });
    api.setNow(NOW + HOUR_MS - 1);
    expect((await authenticate(key)).ok).toBe(true);
    api.setNow(NOW + HOUR_MS);
    expect(await authenticate(key)).toEqual(invalid);
    expect(await list(person)).toMatchObject([{ is_expired: true }]);
  });

  test("ends when it is revoked, and stays when that is not confirmed", async () => {
    const person = await join("revoker");
    const { id, key } = await create(person);
    const revoke = (more: object) => api.services.accessKeys.revoke(person.actor, { id, ...more }, newClient());
    expect((await revoke({})).ok).toBe(false);
    expect((await revoke({ current_password: "wrong-river-stone" })).ok).toBe(false);
    expect((await authenticate(key)).ok).toBe(true);
    unwrap(await revoke(confirmation));
    expect(await authenticate(key)).toEqual(invalid);
    expect(await revoke(confirmation)).toMatchObject({ error: { code: "not_found" } });
  });

  test("does not let in while its account is disabled", async () => {
    const person = await join("disabled");
    const { key } = await create(person);
    const setActive = (is_active: boolean) =>
      api.db.updateTable("users").set({ is_active }).where("id", "=", person.id).execute();
    await setActive(false);
    expect(await authenticate(key)).toEqual(invalid);
    await setActive(true);
    expect((await authenticate(key)).ok).toBe(true);
  });
});

describe("all keys of an account end with its logins", () => {
  const newPassword = "broad-meadow-lark";
  const linkOf = (email: string, kind: string) =>
    linkParts(api.mails.findLast((mail) => mail.to === email && mail.kind === kind)?.link ?? "");

  test.each<[name: string, end: (person: Joined) => Promise<unknown>]>([
    [
      "password",
      async ({ actor }) =>
        unwrap(
          await api.services.accounts.changePassword(
            actor,
            { ...confirmation, new_password: newPassword },
            newClient(),
          ),
        ),
    ],
    [
      "everywhere",
      async ({ actor }) => {
        const input = { ...confirmation, end_feeds: false };
        unwrap(await api.services.accounts.logOutEverywhere(actor, input, newClient()));
      },
    ],
    [
      "reset",
      async ({ email }) => {
        unwrap(await api.services.accounts.requestReset({ email }, newClient()));
        await sendAllMail(api.services.mailOutbox);
        const link = linkOf(email, "password_reset");
        unwrap(await api.services.accounts.confirmReset({ ...link, new_password: newPassword }, newClient()));
      },
    ],
    [
      "email",
      async ({ actor }) => {
        const email = "email-new@example.com";
        unwrap(await api.services.accounts.requestEmailChange(actor, { ...confirmation, email }, newClient()));
        await sendAllMail(api.services.mailOutbox);
        unwrap(await api.services.accounts.confirmEmailChange(actor, linkOf(email, "email_change"), newClient()));
      },
    ],
    [
      "removal",
      async ({ actor }) => unwrap(await api.services.accounts.remove(actor, { confirmation, client: newClient() })),
    ],
  ])("%s", async (name, end) => {
    const person = await join(name);
    const { key } = await create(person);
    expect((await authenticate(key)).ok).toBe(true);
    await end(person);
    expect(await authenticate(key)).toEqual(invalid);
    const rows = await api.db.selectFrom("access_keys").select("id").where("user_id", "=", person.id).execute();
    expect(rows).toEqual([]);
  });
});

describe("wrong keys", () => {
  const wrongKey = "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA";

  test("are limited for their address, from which right keys still let in", async () => {
    const person = await join("guessed");
    const { key } = await create(person);
    const guesser = newClient();
    for (let guess = 0; guess < 30; guess += 1) expect(await authenticate(wrongKey, guesser)).toEqual(invalid);
    const throttled = { ok: false, error: { code: "throttled" } };
    expect(await authenticate(wrongKey, guesser)).toMatchObject(throttled);
    const statements = await watch(async () => {
      expect(await authenticate(wrongKey, guesser)).toMatchObject(throttled);
      expect(await authenticate(TEST_PASSWORD, guesser)).toMatchObject(throttled);
    });
    expect(statements, "it is looked up, and not counted").toHaveLength(1);
    expect((await authenticate(key, guesser)).ok).toBe(true);
    api.setNow(NOW + 10 * MINUTE_MS);
    expect((await watch(() => authenticate(wrongKey, guesser))).length, "it is counted again").toBeGreaterThan(1);
  });

  test("are limited for all networks of a /48, where its right keys still let in, and so do logins", async () => {
    const person = await join("neighbour");
    const { key } = await create(person);
    const networkAt = (subnet: number) => newClient({ address: `2001:db8:1:${subnet}::/64` });
    for (let subnet = 1; subnet <= 4; subnet += 1) {
      for (let guess = 0; guess < 30; guess += 1) await authenticate(wrongKey, networkAt(subnet));
    }
    const fifth = networkAt(5);
    expect(await authenticate(wrongKey, fifth)).toMatchObject({ ok: false, error: { code: "throttled" } });
    expect((await authenticate(key, fifth)).ok).toBe(true);
    const login = { email: person.email, password: TEST_PASSWORD };
    expect((await api.services.accounts.logIn(login, fifth)).ok).toBe(true);
  });

  test("do not count against logins, nor against right keys from the same address", async () => {
    const person = await join("unharmed");
    const { key } = await create(person);
    const shared = newClient();
    const guess = () => api.services.accessKeys.authenticateNamed({ user: person.email, key: wrongKey }, shared);
    for (let count = 0; count < 29; count += 1) expect(await guess()).toEqual(invalid);
    unwrap(await authenticate(key, shared));
    const statements = await watch(async () => unwrap(await authenticate(key, shared)));
    expect(statements).toHaveLength(1);
    expect(await api.db.selectFrom("login_failures").selectAll().execute()).toEqual([]);
    const login = { email: person.email, password: TEST_PASSWORD };
    expect((await api.services.accounts.logIn(login, shared)).ok).toBe(true);
  });

  test("of another form, such as a password, are not looked up", async () => {
    const statements = await watch(async () => {
      expect(await authenticate(TEST_PASSWORD)).toEqual(invalid);
    });
    expect(statements.filter(({ sql }) => sql.includes("access_keys"))).toEqual([]);
  });
});
