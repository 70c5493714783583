import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest, latestMigration } from "../migrate.ts";
import { createTestDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";

async function create(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

test("a test database has every migration", async () => {
  const { db, connection } = await create();
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  expect(rows).toEqual([{ name: latestMigration() }]);
  expect(await migrateToLatest(connection)).toEqual([]);
});

test("what happens in one test database stays there, also when several are made at once", async () => {
  const [first, second] = await Promise.all([create(), create()]);
  await sql`create table only_here (id int)`.execute(first.db);
  const find = sql<{ found: string | null }>`select to_regclass('only_here')::text as found`;
  expect((await find.execute(first.db)).rows).toEqual([{ found: "only_here" }]);
  expect((await find.execute(second.db)).rows).toEqual([{ found: null }]);
});

test("a dropped database is gone although a connection is open", async () => {
  const database = await createTestDatabase();
  const other = await create();
  await sql`select 1`.execute(database.db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  await database.drop();
  const left = await sql`select 1 from pg_database where datname = ${rows[0]?.name}`.execute(other.db);
  expect(left.rows).toEqual([]);
});
