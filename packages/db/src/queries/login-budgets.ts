import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** At most `tries` attempts per key since `since`; `now` is the time of the new one. */
export interface Budget {
  key: string;
  tries: number;
  now: Date;
  since: Date;
}

/**
 * Counts an attempt at `now` unless the budget is used up; atomic, so that concurrent attempts
 * cannot exceed it.
 */
export async function reserveTry(db: Db, { key, tries, now, since }: Budget): Promise<boolean> {
  const { rows } = await sql`
    insert into login_budgets as spent (key, tried_at)
    values (${key}, array[${now}::timestamptz])
    on conflict (key) do update set
      tried_at = array(select at from unnest(spent.tried_at) as at where at > ${since}) || excluded.tried_at
    where (select count(*) from unnest(spent.tried_at) as at where at > ${since}) < ${tries}
    returning key`.execute(db);
  return rows.length > 0;
}

/** Takes back an attempt made at `now`. */
export async function releaseTry(db: Db, { key, now }: Pick<Budget, "key" | "now">): Promise<void> {
  await sql`
    update login_budgets set tried_at =
      tried_at[:array_position(tried_at, ${now}::timestamptz) - 1]
      || tried_at[array_position(tried_at, ${now}::timestamptz) + 1:]
    where key = ${key} and ${now}::timestamptz = any(tried_at)`.execute(db);
}

/** Seconds until the window has space for another attempt, relative to `since`; 0 if it has now. */
export async function findBudgetWait(db: Db, { key, tries, since }: Omit<Budget, "now">): Promise<number> {
  // There is space as soon as the oldest of the last `tries` attempts leaves the window.
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from at - ${since}::timestamptz))::integer as seconds
    from login_budgets, unnest(tried_at) as at
    where key = ${key} and at > ${since}
    order by at desc offset ${tries - 1} limit 1`.execute(db);
  return rows[0] === undefined ? 0 : Math.max(1, rows[0].seconds);
}

/** Deletes keys without attempts since `before`. */
export async function deleteOldBudgets(db: Db, before: Date): Promise<void> {
  await sql`delete from login_budgets where ${before}::timestamptz >= all(tried_at)`.execute(db);
}
