import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { beforeAll, afterAll, describe, expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import type { Db } from "./connect.ts";
import { toUserId } from "./owner.ts";
import { countSourceOctets } from "./queries/account-changes.ts";
import { deleteOldSources } from "./queries/collection-changes.ts";
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { insertAccounts } from "./testing/many-items.ts";

const BEFORE = "20261127_1100_caldav";

/** Inserts an object with a source of so many octets, which cannot be compressed. */
async function insertObject(
  db: Db,
  user: string,
  { octets, isOfFeed = false }: { octets: number; isOfFeed?: boolean },
): Promise<string> {
  const id = randomUUID();
  const random = sql`substring(decode(repeat(md5(${id}), 1 + ${octets}::integer / 16), 'hex') for ${octets}::integer)`;
  await sql`
    insert into calendar_objects (user_id, id, calendar, uid, sequence, source, read_zone, is_partial, content_hash)
    values (${user}, ${id}, ${user}, ${id}, 0, ${random}, 'UTC', false, ${isOfFeed ? Buffer.from("hash") : null})`.execute(
    db,
  );
  return id;
}

test("sources from before the counter are counted, but for those of feeds", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo(BEFORE);
  const [ann, bob] = [randomUUID(), randomUUID()];
  await insertAccounts(db, [ann, bob], "UTC");
  for (const octets of [100, 30_000]) await insertObject(db, ann, { octets });
  await insertObject(db, ann, { octets: 7, isOfFeed: true });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect(await countSourceOctets(db, toUserId(ann))).toBe(30_100);
  expect(await countSourceOctets(db, toUserId(bob))).toBe(0);
});

describe("the counter", () => {
  let database: TestDatabase;
  let db: Db;
  const [ann, bob] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.db;
    await insertAccounts(db, [ann, bob], "UTC");
  });
  afterAll(() => database.drop());

  const counters = () => Promise.all([ann, bob].map((id) => countSourceOctets(database.db, toUserId(id))));
  /** The numbers of the changes, and the versions of the rows with the counters. */
  const written = async () =>
    (await sql`select seq, xmin::text from account_changes order by user_id`.execute(database.db)).rows;

  test("follows sources as they come, change and go, in statements for several accounts too", async () => {
    const first = await insertObject(db, ann, { octets: 1_000 });
    await insertObject(db, ann, { octets: 500_000 });
    await insertObject(db, bob, { octets: 20 });
    expect(await counters()).toEqual([501_000, 20]);
    await sql`update calendar_objects set source = 'four' where id = ${first}`.execute(db);
    expect(await counters()).toEqual([500_004, 20]);
    await sql`update calendar_objects set source = source || '12345'::bytea`.execute(db);
    expect(await counters()).toEqual([500_014, 25]);
    await sql`delete from calendar_objects where id = ${first}`.execute(db);
    expect(await counters()).toEqual([500_005, 25]);
    await sql`delete from calendar_objects`.execute(db);
    expect(await counters()).toEqual([0, 0]);
  });

  test("leaves out what feeds have stored", async () => {
    const id = await insertObject(db, ann, { octets: 40, isOfFeed: true });
    await sql`update calendar_objects set source = source || '12345'::bytea where id = ${id}`.execute(db);
    expect(await counters()).toEqual([0, 0]);
    await sql`update calendar_objects set content_hash = null where id = ${id}`.execute(db);
    expect(await counters()).toEqual([45, 0]);
    await sql`update calendar_objects set content_hash = 'hash' where id = ${id}`.execute(db);
    await sql`delete from calendar_objects`.execute(db);
    expect(await counters()).toEqual([0, 0]);
  });

  test("is not written by changes of other columns, nor a change of the account", async () => {
    await insertObject(db, ann, { octets: 10 });
    const event = { user_id: ann, id: randomUUID(), title: "Event", date: "2026-11-27", calendar: ann } as const;
    await db.insertInto("events").values(event).execute();
    const before = await written();
    await sql`update calendar_objects set edited_at = clock_timestamp(), sequence = 1`.execute(db);
    await sql`update calendar_objects set source = '0123456789' where false`.execute(db);
    expect(await written()).toEqual(before);
    const { rows } = await sql<{ seq: string }>`select seq from account_changes where user_id = ${ann}`.execute(db);
    await sql`delete from calendar_objects`.execute(db);
    const { rows: after } = await sql`select seq from account_changes where user_id = ${ann}`.execute(db);
    expect(after).toEqual(rows);
  });

  test("does not change with a move, and loses a calendar that is purged", async () => {
    const id = await insertObject(db, ann, { octets: 10 });
    const work = randomUUID();
    const calendar = { user_id: ann, id: work, title: "Work", is_default: false, deleted_at: null };
    await db.insertInto("calendars").values(calendar).execute();
    const event = { user_id: ann, id: randomUUID(), title: "Event", date: "2026-11-27", calendar: ann, object: id };
    await db.insertInto("events").values(event).execute();
    await db.updateTable("events").set({ calendar: work }).where("id", "=", event.id).execute();
    expect(await sql`select calendar from calendar_objects`.execute(db)).toMatchObject({ rows: [{ calendar: work }] });
    expect(await counters()).toEqual([10, 0]);
    await db.deleteFrom("calendars").where("id", "=", work).execute();
    expect(await counters()).toEqual([0, 0]);
  });

  test("loses the sources of several accounts that are deleted when they are old", async () => {
    for (const user of [ann, bob]) {
      const object = await insertObject(db, user, { octets: 10 });
      await insertObject(db, user, { octets: 1 });
      await sql`
        insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone)
        values (${user}, 'event', ${user}, ${object}, 1, '2026-01-01', true)`.execute(db);
    }
    await deleteOldSources(db, { before: new Date("2026-02-01"), userId: null });
    expect(await counters()).toEqual([1, 1]);
  });

  test("is not that of a transaction that was rolled back", async () => {
    const before = await counters();
    const rejected = db.transaction().execute(async (tx) => {
      await insertObject(tx, ann, { octets: 10 });
      throw new Error("rolled back");
    });
    await expect(rejected).rejects.toThrow("rolled back");
    expect(await counters()).toEqual(before);
  });

  test("goes with its account", async () => {
    await insertObject(db, ann, { octets: 10 });
    await db.deleteFrom("users").where("id", "=", ann).execute();
    expect(await sql`select user_id from account_changes`.execute(db)).toMatchObject({ rows: [{ user_id: bob }] });
    expect(await counters()).toEqual([0, 1]);
  });
});
