import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../connect.ts";

/**
 * The rows of stored tables that connections to this database have read which have ended: they
 * report them then. Waits until only `db` is connected.
 */
export async function countReadsOfEnded(db: Db): Promise<number> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql<{ others: number; reads: number }>`
      select
        (select count(*)::integer from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
        (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer from pg_stat_user_tables) as reads`.execute(db);
    const [{ others, reads } = { others: 0, reads: 0 }] = rows;
    if (others === 0) return reads;
    await sleep(20);
  }
  throw new Error("Other connections are still open.");
}
