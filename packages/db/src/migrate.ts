import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import pg from "pg";
import { migrations } from "../migrations/all.ts";
import type { Connection } from "./connect.ts";

/** The key of the advisory lock for migrations; any number that all processes share. */
const MIGRATION_LOCK = 7_402_914;

/** Time limit for connecting at startup, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a statement waits for a lock before its holder is looked for, in milliseconds. */
const LOCK_WAIT_MS = 3_000;
/** SQLSTATE of a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Receives lines for the administrator. */
export type Report = (line: string) => void;

/** The database has migrations that this version of Hourloom does not know. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";

  constructor(migration: string) {
    super(
      `it was written by a newer Hourloom (migration ${migration}): start that version, or restore a backup of this one.`,
    );
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}

interface LockHolder {
  pid: number;
  program: string;
  address: string | null;
  seconds: number;
}

/**
 * The program that has held locks of this database for longest, in words. Behind a pooler that is
 * the pooler's connection, whose name is that of its last client.
 */
async function describeLockHolder(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<LockHolder>`
    select activity.pid, coalesce(nullif(activity.application_name, ''), 'an unnamed program') as program,
      host(activity.client_addr) as address,
      extract(epoch from now() - coalesce(activity.xact_start, activity.state_change))::integer as seconds
    from pg_locks held join pg_stat_activity activity using (pid)
    where held.granted and held.pid <> pg_backend_pid() and activity.datname = current_database()
      and held.locktype in ('relation', 'advisory')
    order by coalesce(activity.xact_start, activity.state_change), pid
    limit 1`.execute(db);
  const [holder] = rows;
  if (holder === undefined) return "a program that has ended meanwhile";
  const { pid, program, address, seconds } = holder;
  return `${program} (process ${pid} of PostgreSQL${address === null ? "" : `, from ${address}`}, for ${seconds} s)`;
}

/** The names of the applied migrations, in order; none in an empty database. */
async function listApplied(db: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The migrations, of which each reports what it does and how long it took. */
function reporting(report: Report): Record<string, Migration> {
  const steps = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        report(`Database: migrating, ${name.slice("YYYYMMDD_HHmm_".length).replaceAll("_", " ")}…`);
        const begunMs = performance.now();
        await migration.up(db);
        report(`Database: done in ${((performance.now() - begunMs) / 1_000).toFixed(1)} s.`);
      },
    },
  ]);
  return Object.fromEntries(steps);
}

async function migrate(db: Kysely<unknown>, report: Report): Promise<string[]> {
  const applied = await listApplied(db);
  const unknown = applied.findLast((name) => !(name in migrations));
  if (unknown !== undefined) throw new NewerDatabaseError(unknown);
  // Of a new database there is nothing to say.
  const known = applied.length === 0 ? migrations : reporting(report);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Runs `work` while no other process migrates. A lock of the transaction, not of the session: a
 * pooler would keep that of a session for whoever uses its connection next.
 */
async function withMigrationLock<T>(db: Kysely<unknown>, report: Report, work: () => Promise<T>): Promise<T> {
  let isReported = false;
  for (;;) {
    let isLocked = false;
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
        isLocked = true;
        return await work();
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (isLocked) throw new Error(`a lock is held by ${await describeLockHolder(db)}.`, { cause: error });
    }
    if (!isReported) report(`Database: waiting for migrations by ${await describeLockHolder(db)}.`);
    isReported = true;
  }
}

/**
 * Applies missing migrations, of an existing database with a report, and returns their names. Any
 * number of processes may call it concurrently: each migration runs once. Throws
 * `NewerDatabaseError`, or the database's error if a migration fails: all are rolled back then.
 */
export async function migrateToLatest(connection: Connection, report: Report = () => {}): Promise<string[]> {
  // One connection holds the lock, and one migrates.
  const pool = new pg.Pool({
    ...connection,
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_WAIT_MS,
    application_name: "hourloom-migrate",
  });
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await withMigrationLock(db, report, () => migrate(db, report));
  } finally {
    await db.destroy();
  }
}

/** The name of the newest migration, which `/readyz` expects in the database. */
export function latestMigration(): string {
  return Object.keys(migrations).toSorted().at(-1) ?? "";
}
