import { expect, test } from "vitest";
import { migrations } from "../migrations/all.ts";
import { latestMigration, migrateToLatest } from "./migrate.ts";
import { findLatestMigration } from "./queries/installation.ts";
import { createEmptyTestDatabase } from "./testing/test-database.ts";

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

test("migrations are named by their time and listed in order", () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  for (const name of names) expect(name).toMatch(/^\d{8}_\d{4}_[a-z_]+$/);
});
