import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { insertAccounts } from "../testing/many-items.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { listSubscribedEvents } from "./feed-objects.ts";

const COUNT = 50;
const [user, calendar, other] = [randomUUID(), randomUUID(), randomUUID()];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await insertAccounts(db, [user], "UTC");
  for (const id of [calendar, other]) {
    await sql`
      insert into calendars (user_id, id, title, kind, is_default, position)
      values (${user}, ${id}, 'Feed', 'subscribed', false, 'a0')`.execute(db);
    await sql`
      insert into calendar_objects (user_id, calendar, id, uid, sequence, source, read_zone, is_partial, content_hash)
      select ${user}, ${id}, gen_random_uuid(), 'uid' || i, 0, '', 'UTC', false, '\\x0a'
      from generate_series(1, ${sql.lit(COUNT)}) i`.execute(db);
    await sql`
      insert into events (user_id, id, title, date, calendar, calendar_kind, object, object_part)
      select user_id, gen_random_uuid(), 'Event of ' || uid, '2026-03-01', calendar, 'subscribed', id, part
      from calendar_objects, unnest(array[1, 0]) part where calendar = ${id}`.execute(db);
  }
});
afterAll(() => database.drop());

/** The rows of events and objects that the current transaction has read. */
async function countReadRows(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables where relname in ('events', 'calendar_objects')`.execute(tx);
  return rows[0]?.count ?? 0;
}

test("the events of a feed are listed by object and part", async () => {
  const found = await listSubscribedEvents(database.db, { userId: toUserId(user), calendar });
  expect(found).toHaveLength(2 * COUNT);
  const objects = [...new Set(found.map(({ object }) => object))];
  expect(objects).toEqual(objects.toSorted());
  expect(new Set(found.map(({ title, uid }) => title === `Event of ${uid}`))).toEqual(new Set([true]));
  expect(found[0]).toMatchObject({ object: objects[0], content_hash: "0a", date: "2026-03-01", start_time: null });
  expect(found[1]).toMatchObject({ object: objects[0] });
});

test("the events of a feed are read once each, even if the planner chooses badly", async () => {
  await database.db.transaction().execute(async (tx) => {
    for (const way of ["hashjoin", "mergejoin", "indexscan", "bitmapscan", "material", "memoize"]) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    }
    const before = await countReadRows(tx);
    await listSubscribedEvents(tx, { userId: toUserId(user), calendar });
    expect((await countReadRows(tx)) - before).toBeLessThanOrEqual(2 * 3 * COUNT);
  });
});
