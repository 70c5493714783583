import { sql } from "kysely";
import type { TaskList } from "@hourloom/schema/task-lists";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { isAfterCursor, pageOf, placedAt, type Listed, type ListPage } from "./list-pages.ts";

const columns = ["id", "title", "position", "version"] as const;

export type TaskListRow = TaskList & { position: string };
export type TaskListColumns = Omit<TaskListRow, "id" | "version">;

/** The account's lists that are not in the trash. */
export function selectTaskLists(db: Db, userId: UserId) {
  return db.selectFrom("task_lists").select(columns).where("user_id", "=", userId).where("deleted_at", "is", null);
}

/** All lists of the account, in order of creation. */
export function listTaskLists(db: Db, userId: UserId): Promise<TaskListRow[]> {
  return selectTaskLists(db, userId).orderBy("created_at").orderBy("id").execute();
}

/** The next page of the account's lists, in order of creation. */
export async function listTaskListPage(
  db: Db,
  userId: UserId,
  { after, limit }: ListPage,
): Promise<Listed<TaskListRow>> {
  const behind = selectTaskLists(db, userId).select(placedAt).where(isAfterCursor(after));
  return pageOf(await behind.orderBy("created_at").orderBy("id").limit(limit).execute(), limit);
}

/** The list that was created first. */
export function findFirstTaskList(db: Db, userId: UserId): Promise<TaskListRow | undefined> {
  return selectTaskLists(db, userId).orderBy("created_at").orderBy("id").limit(1).executeTakeFirst();
}

export function findTaskList(db: Db, userId: UserId, id: string): Promise<TaskListRow | undefined> {
  return selectTaskLists(db, userId).where("id", "=", id).executeTakeFirst();
}

/** The list, locked until the transaction ends. */
export function lockTaskList(db: Db, userId: UserId, id: string): Promise<TaskListRow | undefined> {
  return selectTaskLists(db, userId).where("id", "=", id).forUpdate().executeTakeFirst();
}

export function insertTaskList(db: Db, userId: UserId, list: TaskListColumns & { id: string }): Promise<TaskListRow> {
  return db
    .insertInto("task_lists")
    .values({ ...list, user_id: userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateTaskList(
  db: Db,
  userId: UserId,
  id: string,
  changes: Partial<TaskListColumns>,
): Promise<TaskListRow> {
  return db
    .updateTable("task_lists")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
