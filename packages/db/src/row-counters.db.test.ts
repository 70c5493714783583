import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import type { Db } from "./connect.ts";
import { toUserId } from "./owner.ts";
import { itemTables } from "@hourloom/schema/item-kinds";
import { countItems, restoreItem, trashItem } from "./queries/items.ts";
import { createEmptyTestDatabase, createTestDatabase } from "./testing/test-database.ts";
import { insertAccounts, insertBlocks, insertItems } from "./testing/many-items.ts";

const BEFORE = "20261125_1000_event_location";

/** The counters of an account, and its rows as counted one by one. */
async function countBoth(db: Db, id: string) {
  const userId = toUserId(id);
  const counters: Record<string, number> = {};
  const rows: Record<string, number> = {};
  for (const table of itemTables) {
    counters[table] = await countItems(db, { table, userId });
    const counted = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    rows[table] = Number(counted.n);
  }
  return { counters, rows };
}

async function expectRight(db: Db, id: string): Promise<Record<string, number>> {
  const { counters, rows } = await countBoth(db, id);
  expect(counters).toEqual(rows);
  return counters;
}

test("rows from before the counters are counted, but for those in the trash", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo(BEFORE);
  const [ann, bob] = [randomUUID(), randomUUID()];
  await insertAccounts(db, [ann, bob], "UTC");
  await insertItems(db, 100, [ann, bob]);
  await sql`update events set deleted_at = now() where title like 'Event 1%'`.execute(db);
  // As rows that were inserted before changes were numbered.
  await db.deleteFrom("account_changes").where("user_id", "=", bob).execute();
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  for (const id of [ann, bob]) expect((await expectRight(db, id))["events"]).toBeGreaterThan(0);
});

test("every way in which rows come and go is counted", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const [ann, bob] = [randomUUID(), randomUUID()];
  await insertAccounts(db, [ann, bob], "UTC");
  await insertItems(db, 100, [ann, bob]);
  await insertBlocks(db, [ann, bob]);
  const filled = await expectRight(db, ann);
  expect(Object.values(filled).every((count) => count > 0)).toBe(true);

  const [event] = await db.selectFrom("events").select("id").where("user_id", "=", ann).execute();
  const key = { table: "events", userId: toUserId(ann), id: event?.id ?? "" } as const;
  await trashItem(db, key, new Date());
  expect((await expectRight(db, ann))["events"]).toBe((filled["events"] ?? 0) - 1);
  await restoreItem(db, key);
  expect(await expectRight(db, ann)).toEqual(filled);

  // Rows of two accounts and of both states in one statement.
  await sql`update pomodoros set deleted_at = case when deleted_at is null and title like '%3' then now() end`.execute(
    db,
  );
  await sql`update events set title = 'y'`.execute(db);
  await sql`delete from pomodoros where title like '%3' or title like '%4'`.execute(db);
  await sql`delete from flowtimes`.execute(db);
  // Deletes the tasks of the lists, too.
  await db.deleteFrom("task_lists").where("user_id", "=", ann).execute();
  expect(await expectRight(db, ann)).toMatchObject({ tasks: 0, task_blocks: 0, task_lists: 0, flowtimes: 0 });
  await expectRight(db, bob);

  await db.deleteFrom("users").where("id", "=", ann).execute();
  expect((await countBoth(db, ann)).counters).toEqual({
    calendars: 0,
    events: 0,
    tasks: 0,
    task_blocks: 0,
    task_lists: 0,
    pomodoros: 0,
    flowtimes: 0,
  });
  await expectRight(db, bob);
});

test("a change that is rolled back is not counted", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const id = randomUUID();
  await insertAccounts(db, [id], "UTC");
  const rejected = db.transaction().execute(async (tx) => {
    await insertItems(tx, 20, [id]);
    throw new Error("rolled back");
  });
  await expect(rejected).rejects.toThrow("rolled back");
  expect(await expectRight(db, id)).toMatchObject({ events: 0, task_lists: 1 });
});
