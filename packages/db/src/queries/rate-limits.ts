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

export async function deleteEndedWindows(db: Db): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("window_ends_at", "<=", sql<Date>`now()`)
    .execute();
}
