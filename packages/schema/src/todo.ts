import { z } from "zod";
import { calendarTask } from "./calendar.ts";
import { count, id, requiredText, wholeNumber } from "./fields/fields.ts";
import { SEARCH_MAX_LENGTH } from "./fields/limits.ts";
import { workspaceTaskList } from "./task-lists.ts";

/** The to-do screen: lists, and the tasks of its views. */

/** Tasks of one list, by due date, or matching a text. */
export const taskView = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("list"), id }),
  z.strictObject({ kind: z.literal("today") }),
  z.strictObject({ kind: z.literal("overdue") }),
  z.strictObject({ kind: z.literal("upcoming") }),
  z.strictObject({ kind: z.literal("search"), text: requiredText(SEARCH_MAX_LENGTH) }),
]);
export type TaskView = z.output<typeof taskView>;

/** Maximum open tasks of one response, and of completed ones, whose number the client chooses. */
export const VIEW_OPEN_MAX = 10_000;
export const VIEW_COMPLETED_MAX = 1_000;

export const tasksInViewQuery = z.strictObject({ view: taskView, completed: wholeNumber(0, VIEW_COMPLETED_MAX) });
export type TasksInViewQuery = z.output<typeof tasksInViewQuery>;

/** Tasks of a view: the open ones and the last completed ones. `packages/domain` sorts them. */
export const tasksInView = z.object({
  tasks: z.array(calendarTask),
  /** Number of all completed tasks. */
  completed_count: count,
  /** Whether there are more open tasks. */
  truncated: z.boolean(),
});
export type TasksInView = z.output<typeof tasksInView>;

/** The lists by creation, and the numbers of open tasks. */
export const todoOverview = z.object({
  task_lists: z.array(workspaceTaskList),
  /** Only lists that have any. */
  open_counts: z.array(z.object({ task_list: id, count })),
  today_count: count,
  overdue_count: count,
  upcoming_count: count,
});
export type TodoOverview = z.output<typeof todoOverview>;

/** Maximum tags in use that are offered. */
export const TAGS_IN_USE_MAX = 500;
/** The tags of the account's tasks, the most frequent first. */
export const tagsInUse = z.array(z.string());
