import type { Task, TaskFilter } from "@hourloom/schema/tasks";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import type { Bound } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { itemRows } from "./item-rows.ts";
import { isAfterCursor, pageOf, placedAt, type Listed, type ListPage } from "./list-pages.ts";
import type { CalendarObjectsTable } from "../tables/calendar-files.ts";

export const taskColumnTypes = {
  id: "uuid",
  title: "text",
  date: "date",
  start_time: "time",
  is_completed: "boolean",
  task_list: "uuid",
  recurrence: "text",
  rrule: "text",
  after_completion: "boolean",
  recurrence_anchor: "date",
  completed_date: "date",
  notes: "text",
  estimate_minutes: "integer",
  mode: "text",
  priority: "text",
  tags: "text[]",
  subtasks: "jsonb",
  reminders: "integer[]",
  next_step: "text",
  position: "text",
  completed_at: "timestamptz",
  version: "integer",
} as const;
export const taskColumns = columnNames(taskColumnTypes);

/** A stored task: a series always has a rule and an anchor date. */
export type TaskRow = Task & {
  recurrence_anchor: string | null;
  after_completion: boolean;
  position: string;
  completed_at: Date | null;
};
export type TaskColumns = Omit<TaskRow, "id" | "version">;

/** The account's tasks that are not in the trash. */
export function selectTasks(db: Db, userId: Bound<UserId>) {
  return db.selectFrom("tasks").select(taskColumns).where("user_id", "=", userId).where("deleted_at", "is", null);
}

/** The next page of the account's tasks, filtered, in order of creation. */
export async function listTasks(
  db: Db,
  userId: UserId,
  { after, limit, filter }: ListPage & { filter?: TaskFilter },
): Promise<Listed<TaskRow>> {
  const { task_list, is_completed, from, to }: Partial<TaskFilter> = filter ?? {};
  let found = selectTasks(db, userId).select(placedAt).where(isAfterCursor(after));
  if (task_list !== undefined) found = found.where("task_list", "=", task_list);
  if (is_completed !== undefined) found = found.where("is_completed", "=", is_completed);
  if (from !== undefined) found = found.where("date", ">=", from);
  if (to !== undefined) found = found.where("date", "<=", to);
  return pageOf(await found.orderBy("created_at").orderBy("id").limit(limit).execute(), limit);
}

/** The columns to write; `object` is that of iCalendar. */
type WrittenColumns = TaskColumns & { object?: string; deleted_at?: null };

const storedRows = itemRows<TaskRow, Omit<WrittenColumns, "subtasks"> & { subtasks: string }>("tasks", taskColumns);
export const taskRows = {
  ...storedRows,
  insert: (db: Db, userId: UserId, task: WrittenColumns & { id: string }): Promise<TaskRow> =>
    storedRows.insert(db, userId, { ...task, subtasks: JSON.stringify(task.subtasks) }),
  update: (db: Db, userId: UserId, id: string, { subtasks, ...changes }: Partial<WrittenColumns>): Promise<TaskRow> =>
    storedRows.update(db, userId, id, { ...changes, ...(subtasks && { subtasks: JSON.stringify(subtasks) }) }),
};

/** Title, list and tags of those of the tasks that are not in the trash. */
export function listTaskLabels(
  db: Db,
  userId: UserId,
  ids: readonly string[],
): Promise<{ id: string; title: string; list: string; tags: string[] }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("tasks")
    .innerJoin("task_lists", (join) =>
      join.on("task_lists.user_id", "=", userId).onRef("task_lists.id", "=", "tasks.task_list"),
    )
    .select(["tasks.id", "tasks.title", "task_lists.title as list", "tasks.tags"])
    .where("tasks.user_id", "=", userId)
    .where("tasks.deleted_at", "is", null)
    .where("tasks.id", "in", ids)
    .execute();
}

/** A task, also in the trash. */
export function findStoredTask(db: Db, userId: UserId, id: string): Promise<TaskRow | undefined> {
  return db
    .selectFrom("tasks")
    .select(taskColumns)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The iCalendar object that a task was read from. */
export type TaskSource = Pick<CalendarObjectsTable, "source" | "uid" | "read_zone">;

/** Undefined for a task of which no other program has stored anything. */
export function findTaskSource(db: Db, userId: UserId, id: string): Promise<TaskSource | undefined> {
  return db
    .selectFrom("tasks")
    .innerJoin("calendar_objects", (join) =>
      join.onRef("calendar_objects.user_id", "=", "tasks.user_id").onRef("calendar_objects.id", "=", "tasks.object"),
    )
    .select(["calendar_objects.source", "calendar_objects.uid", "calendar_objects.read_zone"])
    .where("tasks.user_id", "=", userId)
    .where("calendar_objects.user_id", "=", userId)
    .where("tasks.id", "=", id)
    .executeTakeFirst();
}

/** The tasks outside the trash, locked until the transaction ends, in the order of their ids. */
export function lockTasks(db: Db, userId: UserId, ids: readonly string[]): Promise<TaskRow[]> {
  return selectTasks(db, userId).where("id", "in", ids).orderBy("id").forUpdate().execute();
}
