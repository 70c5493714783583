import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { analyze, insertAccounts } from "../testing/many-items.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { listEventsInRange } from "./calendar.ts";

const week = { from: "2026-11-23", to: "2026-11-30" };
const users = Array.from({ length: 5 }, () => randomUUID());

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await insertAccounts(db, users, "Europe/Prague");
  // Three hundred days from July on, with an event in a zone and a floating one each.
  await sql`
    insert into events (user_id, id, title, date, start_time, end_time, timezone)
    select owner, gen_random_uuid(), 'Call', date '2026-07-01' + day, time '09:00', time '10:00', zone
    from unnest(${sql.val(users)}::uuid[]) owner, generate_series(0, 299) day,
      unnest(array['America/New_York', null]) zone`.execute(db);
  await analyze(db);
});
afterAll(() => database.drop());

/** The rows of events that the current transaction has read. */
async function countReadRows(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as count
    from pg_stat_xact_user_tables where relname = 'events'`.execute(tx);
  return rows[0]?.count ?? 0;
}

test("a week is read without the rows of other weeks and accounts", async () => {
  const [owner = ""] = users;
  await database.db.transaction().execute(async (tx) => {
    const found = await listEventsInRange(tx, toUserId(owner), { ...week, limit: 5000, seriesLimit: 2000 });
    expect(found.filter(({ timezone }) => timezone === null)).toHaveLength(7);
    // Two days around the week may be shown in it.
    expect(found.filter(({ timezone }) => timezone !== null)).toHaveLength(11);
    expect(await countReadRows(tx)).toBeLessThanOrEqual(2 * found.length);
  });
});
