import { sql } from "kysely";
import type { UserId } from "../../owner.ts";
import { compileOnce } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import { taskColumns, type TaskColumns, type TaskRow } from "../tasks.ts";
import type { ResourceKey } from "./resources.ts";
import { putSource, type SourceValues, type StoredSource } from "./stored-source.ts";

/** Stores tasks that clients send, with the account locked. */

const taskSource = compileOnce<SourceValues, object>((_db, value) => putSource("task_list", value));

/** Stores an object of a task list, without its row. */
export async function putTaskSource(
  db: Db,
  { userId, collection }: Omit<ResourceKey, "kind">,
  stored: StoredSource,
): Promise<void> {
  await taskSource(db, { ...stored, userId, collection });
}

/** Inserts the task of an object. */
export async function insertObjectTask(
  db: Db,
  { userId, collection }: Omit<ResourceKey, "kind">,
  { subtasks, ...task }: Omit<TaskRow, "version" | "task_list"> & { object: string },
): Promise<void> {
  await db
    .insertInto("tasks")
    .values({ ...task, subtasks: JSON.stringify(subtasks), user_id: userId, task_list: collection })
    .execute();
}

/** A task of the list, also in the trash, with what it was read from. */
export function findObjectTask(db: Db, userId: UserId, id: string): Promise<TaskRow | undefined> {
  return db
    .selectFrom("tasks")
    .select(taskColumns)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Updates the task of an object, out of the trash too. */
export async function updateObjectTask(
  db: Db,
  { userId, collection }: Omit<ResourceKey, "kind">,
  { id, object, columns }: { id: string; object: string; columns: Partial<TaskColumns> },
): Promise<void> {
  const { subtasks, ...rest } = columns;
  await db
    .updateTable("tasks")
    .set({
      ...rest,
      ...(subtasks && { subtasks: JSON.stringify(subtasks) }),
      object,
      task_list: collection,
      deleted_at: null,
      version: sql<number>`version + 1`,
    })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
