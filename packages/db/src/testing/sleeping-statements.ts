import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** Occupies a connection. */
export async function sleepInDatabase(db: Db, seconds: number): Promise<void> {
  await sql`select pg_sleep(${seconds})`.execute(db);
}

/** The number of connections to this database that `sleepInDatabase` occupies. */
export async function countSleeping(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sends a statement that runs into its timeout of half a second, and throws the error of that. */
export async function runIntoTimeout(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 500`.execute(tx);
    await sleepInDatabase(tx, 5);
  });
}
