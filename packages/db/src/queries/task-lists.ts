import type { TaskList } from "@hourloom/schema/task-lists";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { itemRows } from "./item-rows.ts";
import { isAfterCursor, pageOf, placedAt, type Listed, type ListPage } from "./list-pages.ts";

const columns = ["id", "title", "color", "position", "version"] as const;

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

export const taskListRows = itemRows<TaskListRow, TaskListColumns>("task_lists", columns);
