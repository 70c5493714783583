import { sql } from "kysely";
import type { TaskConditions } from "@hourloom/schema/todo";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { hasWords, taskText } from "./search.ts";
import { taskColumns, type TaskRow } from "./tasks.ts";

/**
 * Open tasks of a view: of a list, due from `from` (included) to `to` (excluded), or with all
 * words.
 */
export type OpenTasks =
  | { kind: "list"; id: string }
  | { kind: "due"; from?: string; to?: string }
  | { kind: "search"; words: readonly string[] }
  | FilteredTasks;

/** Tasks of which all conditions hold; an empty list stands for any. */
export interface FilteredTasks {
  kind: "filter";
  conditions: Pick<TaskConditions, "lists" | "priorities" | "tags">;
  /** The last day on which they are due; undefined for any, null for those without a date. */
  until: string | null | undefined;
}

/** Completed tasks of a view. */
export type CompletedTasks =
  | { kind: "list"; id: string }
  | { kind: "done"; from: Date; to: Date }
  | { kind: "search"; words: readonly string[] }
  | FilteredTasks;

function selectTasks(db: Db, userId: UserId, isCompleted: boolean) {
  return db
    .selectFrom("tasks")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where("is_completed", "=", isCompleted);
}

type Tasks = ReturnType<typeof selectTasks>;

function dueTasks(tasks: Tasks, { from, to }: OpenTasks & { kind: "due" }): Tasks {
  const begun = from === undefined ? tasks : tasks.where("date", ">=", from);
  return to === undefined ? begun : begun.where("date", "<", to);
}

function filteredTasks(tasks: Tasks, { conditions, until }: FilteredTasks): Tasks {
  const { lists, priorities, tags } = conditions;
  let found = tasks;
  if (lists.length > 0) found = found.where("task_list", "in", lists);
  if (priorities.length > 0) found = found.where("priority", "in", priorities);
  if (tags.length > 0) {
    const wanted = sql.val(tags.map((tag) => tag.toLowerCase()));
    found = found.where(sql<boolean>`exists (select from unnest(tags) tag where lower(tag) = any (${wanted}::text[]))`);
  }
  if (until === undefined) return found;
  return until === null ? found.where("date", "is", null) : found.where("date", "<=", until);
}

function tasksOf(tasks: Tasks, which: OpenTasks | CompletedTasks): Tasks {
  switch (which.kind) {
    case "list":
      return tasks.where("task_list", "=", which.id);
    case "due":
      return dueTasks(tasks, which);
    case "done":
      return tasks.where("completed_at", ">=", which.from).where("completed_at", "<", which.to);
    case "search":
      return tasks.where(hasWords(taskText, which.words));
    case "filter":
      return filteredTasks(tasks, which);
  }
}

/** Open tasks by position in their list, otherwise by due date. */
export function listOpenTasksOf(db: Db, userId: UserId, which: OpenTasks, limit: number): Promise<TaskRow[]> {
  const tasks = tasksOf(selectTasks(db, userId, false), which)
    .select(taskColumns)
    .limit(limit);
  const due = which.kind === "list" ? tasks : tasks.orderBy("date").orderBy("start_time");
  return due.orderBy("position").orderBy("id").execute();
}

/** Tasks completed last; those with an unknown time come last. */
export function listCompletedTasksOf(db: Db, userId: UserId, which: CompletedTasks, limit: number): Promise<TaskRow[]> {
  return tasksOf(selectTasks(db, userId, true), which)
    .select(taskColumns)
    .orderBy("completed_at", (order) => order.desc().nullsLast())
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function countCompletedTasksOf(db: Db, userId: UserId, which: CompletedTasks): Promise<number> {
  const { count } = await tasksOf(selectTasks(db, userId, true), which)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the open tasks of each list that has any. */
export function countOpenTasksByList(db: Db, userId: UserId): Promise<{ task_list: string; count: number }[]> {
  return selectTasks(db, userId, false)
    .select(["task_list", sql<number>`count(*)::integer`.as("count")])
    .groupBy("task_list")
    .orderBy("task_list")
    .execute();
}

/** Counts open tasks due before a day, until it and after it, as the views by date show them. */
export async function countDueTasks(
  db: Db,
  userId: UserId,
  today: string,
): Promise<{ overdue_count: number; today_count: number; upcoming_count: number }> {
  return selectTasks(db, userId, false)
    .where("date", "is not", null)
    .select([
      sql<number>`(count(*) filter (where date < ${today}))::integer`.as("overdue_count"),
      sql<number>`(count(*) filter (where date <= ${today}))::integer`.as("today_count"),
      sql<number>`(count(*) filter (where date > ${today}))::integer`.as("upcoming_count"),
    ])
    .executeTakeFirstOrThrow();
}

/** The tags of tasks outside the trash, the most frequent first; those that differ in case once. */
export async function listTagsInUse(db: Db, userId: UserId, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select min(tag) as tag from tasks cross join unnest(tags) tag
    where user_id = ${userId} and tags <> '{}' and deleted_at is null
    group by lower(tag) order by count(*) desc, lower(tag) limit ${limit}`.execute(db);
  return rows.map(({ tag }) => tag);
}
