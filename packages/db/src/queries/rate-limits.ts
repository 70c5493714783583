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

/** Uses of a key in a window that ends in so many milliseconds, at most a minute. */
export interface CountedUses {
  key: string;
  leftMs: number;
  uses: number;
}

// Sorted, so that concurrent statements lock rows in the same order and cannot deadlock.
function inOrder<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

const inMilliseconds = sql<number>`(extract(epoch from window_ends_at - now()) * 1000)::float8`;

/**
 * Adds uses counted by this process; returns the totals of all processes, and in how many
 * milliseconds their windows end. A clock that is set back makes no window longer than a minute.
 */
export async function addUses(
  db: Db,
  counted: readonly CountedUses[],
): Promise<ReadonlyMap<string, { taken: number; leftMs: number }>> {
  const ordered = inOrder(counted);
  const { rows } = await sql<{ key: string; taken: number; left_ms: number }>`
    insert into rate_limits as counter (key, window_ends_at, taken)
    select key, now() + left_ms * interval '1 millisecond', uses from unnest(
      ${ordered.map(({ key }) => key)}::text[],
      ${ordered.map(({ leftMs }) => leftMs)}::float8[],
      ${ordered.map(({ uses }) => uses)}::integer[]
    ) one (key, left_ms, uses)
    on conflict (key) do update set
      taken = case when counter.window_ends_at <= now() then 0 else counter.taken end + excluded.taken,
      window_ends_at = case
        when counter.window_ends_at <= now() then excluded.window_ends_at
        else least(counter.window_ends_at, now() + interval '1 minute')
      end
    returning key, taken, ${inMilliseconds} as left_ms`.execute(db);
  return new Map(rows.map(({ key, taken, left_ms }) => [key, { taken, leftMs: left_ms }]));
}

/** How much later a bucket is empty by uses of this process; a full one is so after `sizeMs`. */
export interface FilledBucket {
  key: string;
  addedMs: number;
  sizeMs: number;
}

/**
 * Adds uses counted by this process; returns in how many milliseconds buckets are empty. Whatever
 * the clock does, one that was full before has space for more at once.
 */
export async function fillBuckets(db: Db, filled: readonly FilledBucket[]): Promise<ReadonlyMap<string, number>> {
  const ordered = inOrder(filled);
  const { rows } = await sql<{ key: string; left_ms: number }>`
    with filled as (
      select * from unnest(
        ${ordered.map(({ key }) => key)}::text[],
        ${ordered.map(({ addedMs }) => addedMs)}::float8[],
        ${ordered.map(({ sizeMs }) => sizeMs)}::float8[]
      ) one (key, added_ms, size_ms)
    )
    insert into rate_limits as bucket (key, window_ends_at, taken)
    select key, now() + added_ms * interval '1 millisecond', 0 from filled
    on conflict (key) do update set window_ends_at = excluded.window_ends_at + greatest(
      interval '0', least(
        bucket.window_ends_at - now(),
        (select size_ms from filled where filled.key = excluded.key) * interval '1 millisecond'
      )
    )
    returning key, ${inMilliseconds} as left_ms`.execute(db);
  return new Map(rows.map(({ key, left_ms }) => [key, left_ms]));
}
