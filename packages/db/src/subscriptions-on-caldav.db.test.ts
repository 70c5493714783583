import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import { createEmptyTestDatabase } from "./testing/test-database.ts";
import { insertAccounts } from "./testing/many-items.ts";

const BEFORE = "20261127_1200_source_octets";

test("objects of feeds from before know which of their parts are events, and others stay as they are", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo(BEFORE);
  const [user, ofFeed, ofFile] = [randomUUID(), randomUUID(), randomUUID()];
  await insertAccounts(db, [user], "UTC");
  for (const [id, hash] of [[ofFeed, Buffer.from("hash")] as const, [ofFile, null] as const]) {
    await sql`
      insert into calendar_objects (user_id, id, calendar, uid, sequence, source, read_zone, is_partial, content_hash)
      values (${user}, ${id}, ${user}, ${id}, 0, 'text', 'UTC', true, ${hash})`.execute(db);
    for (const part of [2, 0]) {
      await sql`
        insert into events (user_id, id, calendar, title, date, object, object_part)
        values (${user}, ${randomUUID()}, ${user}, 'Event', '2026-11-26', ${id}, ${part})`.execute(db);
    }
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql`select id, parts from calendar_objects where user_id = ${user}`.execute(db);
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: ofFeed, parts: [0, 2] },
      { id: ofFile, parts: null },
    ]),
  );
});
