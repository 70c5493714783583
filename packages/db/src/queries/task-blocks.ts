import { sql } from "kysely";
import type { TaskBlock } from "@hourloom/schema/tasks/task-blocks";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import { compileOnce, type Bound } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { itemRows } from "./item-rows.ts";
import { isAfterCursor, pageOf, placedAt, type Listed, type ListPage } from "./list-pages.ts";

export type TaskBlockColumns = Omit<TaskBlock, "id" | "version">;
/** A block with what is shown of its task. */
export type TaskBlockRow = TaskBlock & { title: string; is_completed: boolean };

export const taskBlockColumnTypes = {
  id: "uuid",
  task: "uuid",
  date: "date",
  start_time: "time",
  end_time: "time",
  timezone: "text",
  version: "integer",
} as const;

/** A column of the block's task, also of one in the trash: its blocks are there too. */
function ofTask<Column extends "title" | "is_completed">(column: Column) {
  return sql<TaskBlockRow[Column]>`(
    select tasks.${sql.ref(column)} from tasks
    where tasks.user_id = task_blocks.user_id and tasks.id = task_blocks.task
  )`.as(column);
}

const taskBlockColumns = [...columnNames(taskBlockColumnTypes), ofTask("title"), ofTask("is_completed")] as const;

/** The account's blocks that are not in the trash. */
export function selectTaskBlocks(db: Db, userId: Bound<UserId>) {
  return db
    .selectFrom("task_blocks")
    .select(taskBlockColumns)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null);
}

export interface TaskBlocksFilter {
  task?: string | undefined;
  /** First and last day. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The next page of the account's blocks, filtered, in order of creation. */
export async function listTaskBlocks(
  db: Db,
  userId: UserId,
  { after, limit, filter = {} }: ListPage & { filter?: TaskBlocksFilter },
): Promise<Listed<TaskBlockRow>> {
  let found = selectTaskBlocks(db, userId).select(placedAt).where(isAfterCursor(after));
  if (filter.task !== undefined) found = found.where("task", "=", filter.task);
  if (filter.from !== undefined) found = found.where("date", ">=", filter.from);
  if (filter.to !== undefined) found = found.where("date", "<=", filter.to);
  return pageOf(await found.orderBy("created_at").orderBy("id").limit(limit).execute(), limit);
}

export const taskBlockRows = itemRows<TaskBlockRow, TaskBlockColumns>("task_blocks", taskBlockColumns);

/** How many blocks of the task are not in the trash. */
export async function countBlocksOf(db: Db, userId: UserId, task: string): Promise<number> {
  const { count } = await db
    .selectFrom("task_blocks")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("user_id", "=", userId)
    .where("task", "=", task)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

const blocksInRange = compileOnce<{ userId: UserId; from: string; to: string; limit: number }, TaskBlockRow>(
  (db, value) =>
    selectTaskBlocks(db, value("userId"))
      .where(sql<boolean>`date >= ${value("from")}::date - 3 and date < ${value("to")}::date + 2`)
      .orderBy("date")
      .limit(value("limit")),
);

/**
 * Lists blocks that may touch a day from `from` (included) to `to` (excluded): one with a zone may
 * be shown two days away from its own date, and each may last into the next day.
 */
export function listTaskBlocksInRange(
  db: Db,
  userId: UserId,
  days: { from: string; to: string; limit: number },
): Promise<TaskBlockRow[]> {
  return blocksInRange(db, { userId, ...days });
}

/** The blocks of a task that are not in the trash, by time. */
export function listBlocksOf(db: Db, userId: UserId, task: string, limit: number): Promise<TaskBlockRow[]> {
  return selectTaskBlocks(db, userId)
    .where("task", "=", task)
    .orderBy("date")
    .orderBy("start_time")
    .orderBy("id")
    .limit(limit)
    .execute();
}
