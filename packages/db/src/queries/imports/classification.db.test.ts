import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUserId } from "../../owner.ts";
import { insertAccounts } from "../../testing/many-items.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { classifyObjects } from "./classification.ts";
import { insertImport, insertImportObjects } from "./staging.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("of many events those that the calendar has are found by their date, whatever the statistics say", async () => {
  const { db } = database;
  const id = randomUUID();
  const userId = toUserId(id);
  await insertAccounts(db, [id], "UTC");
  await sql`
    insert into events (user_id, id, calendar, title, date)
    select ${id}, gen_random_uuid(), ${id}, n::text, date '2026-01-01' + n from generate_series(0, 999) n`.execute(db);
  const staged = Array.from({ length: 1_000 }, (_, seq) => ({
    seq,
    kind: "event",
    object: { id: randomUUID(), uid: `${seq}@x` },
    rows: [{ title: String(seq), date: new Date(Date.UTC(2026, 0, 1 + seq)).toISOString().slice(0, 10) }],
  }));
  await insertImport(db, userId, { id, file_name: "x.ics", details: "{}", created_at: new Date() });
  await insertImportObjects(db, userId, id, Buffer.from(JSON.stringify(staged)));
  const place = { id, byTitle: new Map<string, string>() };
  const read = await db.transaction().execute(async (tx) => {
    const objects = await classifyObjects(tx, userId, { importId: id, calendar: place, taskList: place });
    expect(objects.filter(({ has_twin }) => has_twin)).toHaveLength(1_000);
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
      where relname = 'events'`.execute(tx);
    return rows[0]?.rows;
  });
  expect(read).toBeLessThan(10_000);
});
