import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "./connect.ts";
import { forgetPlans } from "./queries/imports/slices.ts";
import { insertAccounts } from "./testing/many-items.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

/** Triggers of many rows, whose plans were made for one row of an account that had no others. */

const COUNT = 2_000;
/** Each trigger may read the rows of its account some times, but not all of them for each row. */
const READS_MAX = 60 * COUNT;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function insertObjects(tx: Db, user: string, count: number): Promise<void> {
  await sql`
    insert into calendar_objects (user_id, id, calendar, uid, sequence, source, read_zone, is_partial, is_fully_read)
    select user_id, gen_random_uuid(), id, gen_random_uuid(), 0, '', 'UTC', false, true
    from calendars, generate_series(1, ${sql.lit(count)}) where user_id = ${user}`.execute(tx);
}

async function insertTasks(tx: Db, user: string, count: number): Promise<void> {
  await sql`
    insert into tasks (user_id, id, task_list, title, date, is_completed)
    select ${user}, gen_random_uuid(), ${user}, 'Pay', '2026-03-02', false from generate_series(1, ${sql.lit(count)})`.execute(
    tx,
  );
  await sql`
    insert into task_blocks (user_id, id, task, date, start_time, end_time)
    select user_id, gen_random_uuid(), id, date, '10:00', '11:00' from tasks where user_id = ${user}`.execute(tx);
}

/** Statements of which each changes all rows of the account. */
const statements = (user: string) =>
  [
    [
      "insert events",
      sql`
        insert into events (user_id, id, calendar, title, date, rrule, recurrence_anchor, object, reminders)
        select user_id, id, calendar, 'Course', '2026-03-02', 'FREQ=DAILY', '2026-03-02', id, '{0}'
        from calendar_objects where user_id = ${user} on conflict do nothing`,
    ],
    [
      "insert exceptions",
      sql`insert into event_exceptions (user_id, event_id, date) select user_id, id, date from events where user_id = ${user}`,
    ],
    ["change exceptions", sql`update event_exceptions set changes = '{"start_time": "10:00"}' where user_id = ${user}`],
    ["delete exceptions", sql`delete from event_exceptions where user_id = ${user}`],
    ["move events", sql`update events set date = date + 1 where user_id = ${user}`],
    ["trash tasks", sql`update tasks set deleted_at = now(), date = date + 1 where user_id = ${user}`],
    ["restore tasks", sql`update tasks set deleted_at = null where user_id = ${user}`],
    ["change the zone", sql`update users set timezone = timezone || 'x' where id = ${user}`],
    ["delete tasks", sql`delete from tasks where user_id = ${user}`],
    ["delete events", sql`delete from events where user_id = ${user}`],
  ] as const;

/** The rows of stored tables that the connection has read since it last reported them. */
async function countReads(tx: Db): Promise<number> {
  const { rows } = await sql<{ reads: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as reads from pg_stat_xact_user_tables`.execute(tx);
  return rows[0]?.reads ?? 0;
}

/**
 * Has plans made for one row, then inserts many; returns their account. On one connection, which
 * has plans of its own.
 */
async function prepare(db: Db): Promise<string> {
  for (const table of ["events", "calendar_objects", "collection_changes", "tasks", "task_blocks"]) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db);
  }
  const [first, second] = [randomUUID(), randomUUID()];
  await insertAccounts(db, [first, second], "UTC");
  // Plans are kept after five executions.
  for (let round = 0; round < 7; round += 1) {
    await insertObjects(db, first, 1);
    await insertTasks(db, first, 1);
    for (const [, statement] of statements(first)) await statement.execute(db);
  }
  await insertObjects(db, second, COUNT);
  await insertTasks(db, second, COUNT);
  return second;
}

async function listCostly(db: Db, user: string): Promise<[name: string, reads: number][]> {
  const costly: [string, number][] = [];
  for (const [name, statement] of statements(user)) {
    const reads = await db.transaction().execute(async (tx) => {
      const before = await countReads(tx);
      await statement.execute(tx);
      return (await countReads(tx)) - before;
    });
    if (reads > READS_MAX) costly.push([name, reads]);
  }
  return costly;
}

test("of many rows each is read a few times by a connection that has forgotten its plans", async () => {
  const costly = await database.db.connection().execute(async (db) => {
    const user = await prepare(db);
    await forgetPlans(db);
    return listCostly(db, user);
  });
  expect(costly).toEqual([]);
});

test("of many rows each is read a few times also by plans that were made for one row", async () => {
  // They are checked by plans of PostgreSQL's own, which may read all rows for each.
  await sql`alter table events drop constraint events_object_fkey`.execute(database.db);
  await sql`alter table event_exceptions drop constraint event_exceptions_user_id_event_id_fkey`.execute(database.db);
  const costly = await database.db.connection().execute(async (db) => listCostly(db, await prepare(db)));
  expect(costly).toEqual([]);
});
