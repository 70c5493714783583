import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import { createEmptyTestDatabase } from "./testing/test-database.ts";
import { insertAccounts } from "./testing/many-items.ts";

test("objects whose alarms have days after T are read again", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo("20261128_1700_task_blocks");
  const ann = randomUUID();
  await insertAccounts(db, [ann], "UTC");
  const triggers = ["TRIGGER:-PT1D", "TRIGGER;RELATED=END:-PT0DT0H10M0S", "TRIGGER:-P1DT2H", "SUMMARY:T1D"];
  for (const trigger of triggers) {
    await sql`
      insert into calendar_objects
        (user_id, id, calendar, uid, sequence, source, read_zone, is_partial, is_fully_read)
      values (${ann}, ${randomUUID()}, ${ann}, ${trigger}, 0, ${Buffer.from(`é\r\n${trigger}\r\n`)}, 'UTC', false, true)
    `.execute(db);
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql<{ uid: string }>`select uid from calendar_objects where not is_fully_read`.execute(db);
  expect(rows.map(({ uid }) => uid).toSorted()).toEqual(triggers.slice(0, 2).toSorted());
});
