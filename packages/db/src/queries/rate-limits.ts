import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** Counts one more use of `key` in its window of `windowSeconds`; answers the uses so far and the seconds until the window ends. */
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

/** Takes back one use of `key`, if its window has not ended since. */
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

/** Uses of one key in a window that ends at the same moment for all processes. */
export interface CountedUses {
  key: string;
  windowEndsAt: Date;
  uses: number;
}

/** Adds the uses that a process has counted for itself; answers how many there are now, with those of the others. */
export async function addUses(db: Db, counted: readonly CountedUses[]): Promise<ReadonlyMap<string, number>> {
  // In one order for all: two statements that lock the same rows in another one would wait for each other.
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
