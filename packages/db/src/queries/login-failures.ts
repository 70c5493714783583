import { sql } from "kysely";
import type { Db } from "../connect.ts";

/**
 * From `free` failed attempts in a row, each further one has to wait twice as long, up to
 * `longestSeconds`.
 */
export interface Backoff {
  free: number;
  longestSeconds: number;
}

/** An attempt counted under a key; attempts before `since` are ignored. */
export interface CountedTry {
  key: string;
  backoff: Backoff;
  now: Date;
  since: Date;
}

/** Avoids overflow; the longest wait is far below. */
const POWER_MAX = 30;

function waitAfter({ free, longestSeconds }: Backoff) {
  return sql`case when counted.failures < ${free}::integer then 0
    else least(${longestSeconds}::integer, 2 ^ least(counted.failures - ${free}::integer, ${POWER_MAX})) end`;
}

/**
 * Counts an attempt before it is checked, so that concurrent ones are counted too. Returns the
 * attempts in a row, or undefined if it comes too soon.
 */
export async function countTry(db: Db, { key, backoff, now, since }: CountedTry): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures as counted (key, failures, last_failed_at)
    values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when counted.last_failed_at > ${since} then counted.failures + 1 else 1 end,
      last_failed_at = greatest(counted.last_failed_at, excluded.last_failed_at)
    where counted.last_failed_at <= ${since}
      -- Tries at once take the time in another order than the row: while they are free none of them is too soon.
      or counted.failures < ${backoff.free}
      or counted.last_failed_at <= ${now}::timestamptz - make_interval(secs => ${waitAfter(backoff)})
    returning failures`.execute(db);
  return rows[0]?.failures;
}

/** Seconds that a rejected attempt has to wait. */
export async function findWait(db: Db, { key, backoff, now }: CountedTry): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(${waitAfter(backoff)} - extract(epoch from ${now}::timestamptz - last_failed_at))::integer as seconds
    from login_failures as counted where key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Takes back an attempt that was right or not made. */
export async function uncountTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable("login_failures")
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where("key", "=", key)
    .execute();
}

export async function clearTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom("login_failures").where("key", "=", key).execute();
}
