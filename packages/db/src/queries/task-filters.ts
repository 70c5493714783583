import { sql } from "kysely";
import type { SavedFilter } from "@hourloom/schema/todo";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";

/** The saved filters of an account, by creation. */
export function listTaskFilters(db: Db, userId: UserId): Promise<SavedFilter[]> {
  return db
    .selectFrom("task_filters")
    .select(["id", "title", "conditions"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Inserts or replaces a filter, with the account locked; false if it would be one too many. */
export async function putTaskFilter(
  db: Db,
  userId: UserId,
  { id, title, conditions }: SavedFilter,
  maximum: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into task_filters (user_id, id, title, conditions)
    select ${userId}, ${id}, ${title}, ${JSON.stringify(conditions)}::jsonb
    where (
      select count(*) from task_filters where user_id = ${userId} and id <> ${id}
    ) < ${maximum}
    on conflict (user_id, id) do update set title = excluded.title, conditions = excluded.conditions
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Inserts or replaces filters of a file, in its order, with the account locked. Lists that are not
 * in the account leave a filter, unless none would remain: that would stand for any list.
 */
export async function importTaskFilters(db: Db, userId: UserId, filters: readonly SavedFilter[]): Promise<void> {
  await sql`
    insert into task_filters (user_id, id, title, conditions, created_at)
    select ${userId}, sent.id, sent.title,
      sent.conditions || case when known.lists is null then '{}' else jsonb_build_object('lists', known.lists) end,
      now() + sent.place * interval '1 microsecond'
    from rows from (
      jsonb_to_recordset(${JSON.stringify(filters)}::jsonb) as (id uuid, title text, conditions jsonb)
    ) with ordinality as sent (id, title, conditions, place)
    cross join lateral (
      select jsonb_agg(wanted.list order by wanted.place) as lists
      from jsonb_array_elements_text(sent.conditions -> 'lists') with ordinality as wanted (list, place)
      join task_lists on task_lists.user_id = ${userId} and task_lists.id = wanted.list::uuid
    ) known
    on conflict (user_id, id) do update
      set title = excluded.title, conditions = excluded.conditions, created_at = excluded.created_at`.execute(db);
}

export function deleteTaskFilter(db: Db, userId: UserId, id: string): Promise<boolean> {
  return hasRow(db.deleteFrom("task_filters").where("user_id", "=", userId).where("id", "=", id).returning("id"));
}
