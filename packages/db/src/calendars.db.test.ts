import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import { insertAccounts, insertItems } from "./testing/many-items.ts";
import { createEmptyTestDatabase, createTestDatabase } from "./testing/test-database.ts";

const BEFORE = "20261125_1400_row_counters";

test("the events of existing accounts are in their first calendar, at the same versions", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo(BEFORE);
  const [ann, bob] = [randomUUID(), randomUUID()];
  await insertAccounts(db, [ann, bob], "UTC");
  await insertItems(db, 50, [ann, bob]);
  const versions = () => sql`select user_id, id, version from events order by user_id, id`.execute(db);
  const before = await versions();
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect((await versions()).rows).toEqual(before.rows);
  const { rows } = await sql`
    select distinct events.calendar = users.id as is_first, calendars.is_default, calendars.title
    from events join users on users.id = events.user_id
    join calendars on calendars.user_id = events.user_id and calendars.id = events.calendar`.execute(db);
  expect(rows).toEqual([{ is_first: true, is_default: true, title: "Calendar" }]);
});

test("an event that a process of the version before inserts is in the default calendar", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const ann = randomUUID();
  await insertAccounts(db, [ann], "UTC");
  await db.updateTable("calendars").set({ is_default: false }).where("user_id", "=", ann).execute();
  const work = randomUUID();
  await db
    .insertInto("calendars")
    .values({ user_id: ann, id: work, title: "Work", is_default: true, deleted_at: null })
    .execute();
  await sql`insert into events (user_id, id, title) values (${ann}, ${randomUUID()}, 'Lunch')`.execute(db);
  const { rows } = await sql`select calendar from events where user_id = ${ann}`.execute(db);
  expect(rows).toEqual([{ calendar: work }]);
});

test("an event that such a process restores brings its calendar back, and has no zone without a start", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const ann = randomUUID();
  await insertAccounts(db, [ann], "UTC");
  const work = randomUUID();
  const deleted_at = new Date();
  await db
    .insertInto("calendars")
    .values({ user_id: ann, id: work, title: "Work", is_default: false, deleted_at })
    .execute();
  const call = { user_id: ann, title: "Call", calendar: work, timezone: "Europe/Prague", start_time: "09:00" };
  await db
    .insertInto("events")
    .values({ ...call, id: randomUUID(), deleted_at })
    .execute();
  await sql`update events set deleted_at = null, start_time = null where user_id = ${ann}`.execute(db);
  const { rows } = await sql`
    select events.timezone, events.is_busy, calendars.deleted_at
    from events join calendars on calendars.user_id = events.user_id and calendars.id = events.calendar
    where events.user_id = ${ann}`.execute(db);
  expect(rows).toEqual([{ timezone: null, is_busy: true, deleted_at: null }]);
});

test("an account has one default calendar, and no other event than in a calendar of its own", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const [ann, bob] = [randomUUID(), randomUUID()];
  await insertAccounts(db, [ann, bob], "UTC");
  const second = { user_id: ann, id: randomUUID(), title: "Work", is_default: true, deleted_at: null };
  await expect(db.insertInto("calendars").values(second).execute()).rejects.toThrow("calendars_default_of");
  const foreign = { user_id: ann, id: randomUUID(), title: "Lunch", calendar: bob, deleted_at: null };
  await expect(db.insertInto("events").values(foreign).execute()).rejects.toThrow("events_calendar_fkey");
  await db.deleteFrom("users").where("id", "=", ann).execute();
  expect(await db.selectFrom("calendars").select("id").where("user_id", "=", ann).execute()).toEqual([]);
});
