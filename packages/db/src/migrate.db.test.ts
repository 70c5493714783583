import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { expect, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import type { Db } from "./connect.ts";
import { latestMigration, migrateToLatest, NewerDatabaseError } from "./migrate.ts";
import { findLatestMigration } from "./queries/installation.ts";
import { createEmptyTestDatabase } from "./testing/test-database.ts";

/** Applies all migrations but so many of the last ones. */
async function migrateBut(db: Db, count: number): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateTo(Object.keys(migrations).at(-1 - count) ?? "");
  expect(error).toBeUndefined();
}

test("ten processes that start at once run each migration once", async () => {
  const { connection, db, drop } = await createEmptyTestDatabase();
  try {
    const applied = await Promise.all(Array.from({ length: 10 }, () => migrateToLatest(connection)));
    expect(applied.flat().toSorted()).toEqual(Object.keys(migrations).toSorted());
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await findLatestMigration(db)).toBe(latestMigration());
    expect(await migrateToLatest(connection)).toEqual([]);
  } finally {
    await drop();
  }
});

test("a migration of an existing database says what it does and how long it took", async () => {
  const { connection, db, drop } = await createEmptyTestDatabase();
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  try {
    await migrateBut(db, 1);
    expect(await migrateToLatest(connection, report)).toEqual([latestMigration()]);
    expect(lines).toEqual([
      expect.stringMatching(/^Database: migrating, [a-z ]+…$/),
      expect.stringMatching(/^Database: done in \d+\.\d s\.$/),
    ]);
  } finally {
    await drop();
  }
});

test("a database of a newer version is not touched, and the message names its last migration", async () => {
  const { connection, db, drop } = await createEmptyTestDatabase();
  try {
    await migrateToLatest(connection);
    await sql`insert into kysely_migration (name, timestamp) values ('29991231_0000_later', 'x')`.execute(db);
    const newer = migrateToLatest(connection);
    await expect(newer).rejects.toThrow(NewerDatabaseError);
    await expect(newer).rejects.toThrow(
      "it was written by a newer Hourloom (migration 29991231_0000_later): start that version, or restore a backup of this one.",
    );
  } finally {
    await drop();
  }
});

test("a lock that another program holds names it, and migrations run once it is free", async () => {
  const { connection, drop } = await createEmptyTestDatabase();
  const holder = new pg.Client({ ...connection, application_name: "stuck backup" });
  try {
    await holder.connect();
    await holder.query("select pg_advisory_lock(7402914)");
    const lines: string[] = [];
    const migrated = migrateToLatest(connection, (line) => void lines.push(line));
    await expect
      .poll(() => lines)
      .toEqual([
        expect.stringMatching(
          /^Database: waiting for migrations by stuck backup \(process \d+ of PostgreSQL.*, for \d+ s\)\.$/,
        ),
      ]);
    await holder.query("select pg_advisory_unlock_all()");
    expect(await migrated).toHaveLength(Object.keys(migrations).length);

    await holder.query("begin; lock table kysely_migration");
    await expect(migrateToLatest(connection)).rejects.toThrow(/a lock is held by stuck backup \(process \d+/);
    await holder.query("rollback");
    expect(await migrateToLatest(connection)).toEqual([]);
  } finally {
    await holder.end();
    await drop();
  }
});

test("migrations are named by their time and listed in order", () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  for (const name of names) expect(name).toMatch(/^\d{8}_\d{4}_[a-z_]+$/);
});
