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

export function deleteTaskFilter(db: Db, userId: UserId, id: string): Promise<boolean> {
  return hasRow(db.deleteFrom("task_filters").where("user_id", "=", userId).where("id", "=", id).returning("id"));
}
