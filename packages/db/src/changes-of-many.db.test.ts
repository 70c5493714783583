import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "./connect.ts";
import { insertAccounts } from "./testing/many-items.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

/** Triggers of many rows, whose plans were made for one row of an account that had no others. */

const COUNT = 2_000;
/** Each trigger may read the rows of its account some times, but not all of them for each row. */
const READS_MAX = 60 * COUNT;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function insertObjects(tx: Db, user: string, count: number): Promise<void> {
  await sql`
    insert into calendar_objects (user_id, id, calendar, uid, sequence, source, read_zone, is_partial, is_fully_read)
    select user_id, gen_random_uuid(), id, gen_random_uuid(), 0, '', 'UTC', false, true
    from calendars, generate_series(1, ${sql.lit(count)}) where user_id = ${user}`.execute(tx);
  await sql`
    insert into events (user_id, id, calendar, title, date, rrule, recurrence_anchor, object, reminders)
    select user_id, id, calendar, 'Course', '2026-03-02', 'FREQ=DAILY', '2026-03-02', id, '{0}'
    from calendar_objects where user_id = ${user}
    on conflict do nothing`.execute(tx);
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

/** The rows of stored tables that the current transaction has read. */
async function countReads(tx: Db): Promise<number> {
  const { rows } = await sql<{ reads: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as reads from pg_stat_xact_user_tables`.execute(tx);
  return rows[0]?.reads ?? 0;
}

test("a statement that changes many rows reads each a few times, also by plans for one row", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await insertAccounts(database.db, [first, second], "UTC");
  // It is checked by a plan that PostgreSQL makes itself, also for one row.
  await sql`alter table event_exceptions drop constraint event_exceptions_user_id_event_id_fkey`.execute(database.db);
  await database.db.connection().execute(async (db) => {
    // Plans are prepared after five executions.
    for (let round = 0; round < 7; round += 1) {
      await insertObjects(db, first, 1);
      await insertTasks(db, first, 1);
      for (const [, statement] of statements(first)) await statement.execute(db);
    }
    await insertObjects(db, second, COUNT);
    await insertTasks(db, second, COUNT);
    const costly: [string, number][] = [];
    for (const [name, statement] of statements(second)) {
      const reads = await db.transaction().execute(async (tx) => {
        await statement.execute(tx);
        return countReads(tx);
      });
      if (reads > READS_MAX) costly.push([name, reads]);
    }
    expect(costly).toEqual([]);
  });
});
