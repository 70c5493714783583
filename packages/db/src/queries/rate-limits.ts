import { sql } from "kysely";
import type { Db } from "../connect.ts";

/**
 * Counts a use of `key` in its window of `windowSeconds`; returns the uses so far and the seconds
 * until the window ends.
 */
export async function countUse(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ taken: number; seconds_left: number }> {
  const { rows } = await sql<{ taken: number; seconds_left: number }>`
    insert into rate_limits as counter (key, window_ends_at, taken)
    values (${key}, now() + make_interval(secs => ${windowSeconds}), 1)
    on conflict (key) do update set
      taken = case when counter.window_ends_at <= now() then 1 else counter.taken + 1 end,
      window_ends_at = case when counter.window_ends_at <= now() then excluded.window_ends_at else counter.window_ends_at end
    returning taken, ceil(extract(epoch from window_ends_at - now()))::integer as seconds_left`.execute(db);
  return rows[0] ?? { taken: 1, seconds_left: windowSeconds };
}

/** Takes back a use of `key`, if its window has not ended. */
export async function releaseUse(db: Db, key: string): Promise<void> {
  await sql`
    update rate_limits set taken = taken - 1
    where key = ${key} and taken > 0 and window_ends_at > now()`.execute(db);
}

export async function deleteEndedWindows(db: Db): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("window_ends_at", "<=", sql<Date>`now()`)
    .execute();
}

/** Uses of a key in a window that ends at the same time in all processes. */
export interface CountedUses {
  key: string;
  windowEndsAt: Date;
  uses: number;
}

/** Adds uses counted by this process; returns the totals of all processes. */
export async function addUses(db: Db, counted: readonly CountedUses[]): Promise<ReadonlyMap<string, number>> {
  // Sorted, so that concurrent statements lock rows in the same order and cannot deadlock.
  const ordered = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await sql<{ key: string; taken: number }>`
    insert into rate_limits as counter (key, window_ends_at, taken)
    select * from unnest(
      ${ordered.map(({ key }) => key)}::text[],
      ${ordered.map(({ windowEndsAt }) => windowEndsAt.toISOString())}::timestamptz[],
      ${ordered.map(({ uses }) => uses)}::integer[]
    )
    on conflict (key) do update set
      taken = case when counter.window_ends_at < excluded.window_ends_at then 0 else counter.taken end + excluded.taken,
      window_ends_at = greatest(counter.window_ends_at, excluded.window_ends_at)
    returning key, taken`.execute(db);
  return new Map(rows.map(({ key, taken }) => [key, taken]));
}
