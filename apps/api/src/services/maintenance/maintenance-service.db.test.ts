import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUserId } from "@hourloom/db/owner";
import { insertImportObjects } from "@hourloom/db/queries/imports/staging";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMaintenanceService } from "./maintenance-service.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const ROWS = 2_500;

/** More than one batch of expired rows, and a row of each kind that is not expired. */
async function fill(username: string): Promise<string> {
  const { id: user_id } = await api.signIn(username);
  const longAgo = new Date(Date.now() - 40 * DAY_MS);
  const event = (deleted_at: Date) => ({ user_id, id: randomUUID(), title: "x", deleted_at });
  const events = [event(new Date()), ...Array.from({ length: ROWS }, () => event(longAgo))];
  await api.db.insertInto("events").values(events).execute();
  const response = { user_id, fingerprint: Buffer.from("f"), response: "{}" };
  const old = Array.from({ length: ROWS }, (_, index) => ({ ...response, key: `${index}`, created_at: longAgo }));
  await api.db
    .insertInto("idempotency_keys")
    .values([{ ...response, key: "new" }, ...old])
    .execute();
  return user_id;
}

async function countOf(table: "events" | "idempotency_keys", userId: string): Promise<number> {
  return (await api.db.selectFrom(table).select("user_id").where("user_id", "=", userId).execute()).length;
}

test("all expired rows are deleted, however many", async () => {
  const userId = await fill("much");
  await api.services.maintenance.deleteExpired();
  expect(await countOf("events", userId)).toBe(1);
  expect(await countOf("idempotency_keys", userId)).toBe(1);
});

test("an account keeps its newest stored responses: 10,000 of them, and 32 MB", async () => {
  const storedOf = async (username: string, { count, length }: { count: number; length: number }) => {
    const { id: user_id } = await api.signIn(username);
    const begunMs = Date.now() - DAY_MS;
    const rows = Array.from({ length: count }, (_, index) => ({
      user_id,
      key: String(index),
      fingerprint: Buffer.from("f"),
      response: JSON.stringify("x".repeat(length)),
      created_at: new Date(begunMs + index * 1_000),
    }));
    for (let from = 0; from < count; from += 5_000) {
      await api.db
        .insertInto("idempotency_keys")
        .values(rows.slice(from, from + 5_000))
        .execute();
    }
    return user_id;
  };
  const many = await storedOf("many-responses", { count: 10_100, length: 1 });
  const large = await storedOf("large-responses", { count: 40, length: 1024 * 1024 });
  const few = await storedOf("few-responses", { count: 3, length: 1 });
  await api.services.maintenance.deleteExpired();
  const keysOf = async (user: string) => {
    const rows = await api.db.selectFrom("idempotency_keys").select("key").where("user_id", "=", user).execute();
    return rows.map(({ key }) => Number(key)).toSorted((a, b) => a - b);
  };
  const left = await keysOf(many);
  expect([left.length, left[0]]).toEqual([10_000, 100]);
  expect(await keysOf(large)).toEqual(Array.from({ length: 31 }, (_, index) => index + 9));
  expect(await keysOf(few)).toEqual([0, 1, 2]);
});

test("an account keeps its 50 newest committed imports, and others cannot be undone", async () => {
  const owner = await api.signIn("many-imports");
  const insert = async (user_id: string, state: "staged" | "committed" | "undone", minute: number) => {
    const id = randomUUID();
    const created_at = new Date(Date.now() - DAY_MS / 2 + minute * 60_000);
    const committed_at = state === "staged" ? null : created_at;
    await api.db
      .insertInto("calendar_imports")
      .values({ user_id, id, state, file_name: `${minute}.ics`, details: "{}", created_at, committed_at })
      .execute();
    const staged = JSON.stringify([{ seq: 0, kind: "event", object: {}, rows: [] }]);
    await insertImportObjects(api.db, toUserId(user_id), id, Buffer.from(staged));
    return id;
  };
  const ids: string[] = [];
  for (let minute = 0; minute < 53; minute += 1)
    ids.push(await insert(owner.id, minute % 2 ? "undone" : "committed", minute));
  const staged = await insert(owner.id, "staged", 0);
  const other = await insert((await api.signIn("few-imports")).id, "committed", 0);
  await api.services.maintenance.deleteExpired();
  const left = await api.db.selectFrom("calendar_imports").select("id").execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([...ids.slice(3), staged, other].toSorted());
  const objects = await api.db.selectFrom("import_objects").select("import_id").execute();
  expect(objects).toHaveLength(left.length);
  const userId = toUserId(owner.id);
  const undone = await api.services.imports.undo({ userId, timezone: "UTC" }, ids[0] ?? "");
  expect(undone).toEqual({ ok: false, error: { code: "not_found" } });
});

test("expired rows that belong to no account are deleted, and no others", async () => {
  const now = Date.now();
  api.setNow(now);
  const credential = (text: string, ms: number) => ({
    credential_hash: Buffer.from(text),
    expires_at: new Date(now + ms),
  });
  await api.db
    .insertInto("used_credentials")
    .values([credential("expired", 0), credential("valid", 1)])
    .execute();
  const failure = (key: string, ms: number) => ({ key, failures: 1, last_failed_at: new Date(now - DAY_MS + ms) });
  await api.db
    .insertInto("login_failures")
    .values([failure("a day ago", 0), failure("later", 1)])
    .execute();
  await api.services.maintenance.deleteExpired();
  const credentials = await api.db.selectFrom("used_credentials").select("credential_hash").execute();
  expect(credentials.map(({ credential_hash }) => credential_hash.toString())).toEqual(["valid"]);
  expect(await api.db.selectFrom("login_failures").select("key").execute()).toEqual([{ key: "later" }]);
});

test("what is gone for half a year is forgotten with its source, but for the last change of its calendar", async () => {
  api.setNow(Date.now());
  const { id: user_id } = await api.signIn("gone");
  const rows = await Promise.all(
    ["first", "second", "live"].map(async (uid) => {
      const id = randomUUID();
      await api.db
        .insertInto("calendar_objects")
        .values({
          user_id,
          id,
          uid,
          calendar: user_id,
          task_list: null,
          sequence: 0,
          modified_at: null,
          source: Buffer.from("x"),
          read_zone: "UTC",
          is_partial: false,
        })
        .execute();
      return { user_id, id: randomUUID(), title: uid, date: "2026-11-26", object: id };
    }),
  );
  const ids: readonly string[] = rows.map(({ object }) => object);
  await api.db.insertInto("events").values(rows).execute();
  for (const { id } of rows.slice(0, 2)) {
    await api.db.deleteFrom("events").where("user_id", "=", user_id).where("id", "=", id).execute();
  }
  const left = async () => ({
    sources: (await api.db.selectFrom("calendar_objects").select("id").where("user_id", "=", user_id).execute()).map(
      ({ id }) => ids.indexOf(id),
    ),
    changes: (
      await api.db.selectFrom("collection_changes").select("object").where("user_id", "=", user_id).execute()
    ).map(({ object }) => ids.indexOf(object)),
  });
  api.setNow(Date.now() + 179 * DAY_MS);
  await api.services.maintenance.deleteExpired();
  expect((await left()).changes.toSorted()).toEqual([0, 1, 2]);
  api.setNow(Date.now() + 181 * DAY_MS);
  await api.services.maintenance.deleteExpired();
  const { sources, changes } = await left();
  expect([sources, changes.toSorted()]).toEqual([[2], [1, 2]]);
});

test("a failing step does not stop the others, and is reported", async () => {
  const userId = await fill("failing");
  const broken = async () => {
    throw new Error("no limits");
  };
  const { limits, mailOutbox } = api.services;
  const maintenance = createMaintenanceService({
    db: api.db,
    now: () => new Date(),
    limits: { ...limits, deleteEndedWindows: broken },
    mailOutbox,
  });
  const error: unknown = await maintenance.deleteExpired().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).toMatchObject({ errors: [{ message: "no limits" }] });
  expect(await countOf("events", userId)).toBe(1);
  expect(await countOf("idempotency_keys", userId)).toBe(1);
});
