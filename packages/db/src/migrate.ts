import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { migrations } from "../migrations/all.ts";
import type { Connection } from "./connect.ts";

/** The key of the advisory lock for migrations; any number that all processes share. */
const MIGRATION_LOCK = 7_402_914;

/** Time limit for connecting at startup, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Applies missing migrations and returns their names. Any number of processes may call it
 * concurrently: each migration runs once. Throws the database's error if one fails; earlier ones
 * stay applied, the failed one is rolled back.
 */
export async function migrateToLatest(connection: Connection): Promise<string[]> {
  // One connection, so that the session's lock covers everything that the migrator does.
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "hourloom-migrate",
  });
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(db);
    await sql`set lock_timeout = '3s'`.execute(db);
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** The name of the newest migration, which `/readyz` expects in the database. */
export function latestMigration(): string {
  return Object.keys(migrations).toSorted().at(-1) ?? "";
}
