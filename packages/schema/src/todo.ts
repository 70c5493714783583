import { z } from "zod";
import { calendarTask } from "./calendar.ts";
import { id, requiredText, wholeNumber } from "./fields.ts";
import { SEARCH_MAX_LENGTH } from "./limits.ts";
import { workspaceTaskList } from "./task-lists.ts";

/** The to-do screen: lists, and tasks as one of its views shows them. */

/** Which tasks are looked at: those of one list, those that are due by their date, or those that a text is found in. */
export const taskView = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("list"), id }),
  z.strictObject({ kind: z.literal("today") }),
  z.strictObject({ kind: z.literal("overdue") }),
  z.strictObject({ kind: z.literal("upcoming") }),
  z.strictObject({ kind: z.literal("search"), text: requiredText(SEARCH_MAX_LENGTH) }),
]);
export type TaskView = z.output<typeof taskView>;

/** Most open tasks of one answer; and most completed ones, of which as many come as are asked for. */
export const VIEW_OPEN_MAX = 10_000;
export const VIEW_COMPLETED_MAX = 1_000;

export const tasksInViewQuery = z.strictObject({ view: taskView, completed: wholeNumber(0, VIEW_COMPLETED_MAX) });
export type TasksInViewQuery = z.output<typeof tasksInViewQuery>;

/** The tasks of a view: the open ones, and of the completed ones the last. In which order they stand, `packages/domain` says. */
export const tasksInView = z.object({
  tasks: z.array(calendarTask),
  /** How many completed ones there are in all. */
  completed_count: z.int().min(0),
  /** Whether there are more open ones than are listed. */
  truncated: z.boolean(),
});
export type TasksInView = z.output<typeof tasksInView>;

const count = z.int().min(0);

/** The lists in the order of their creation, and how many open tasks there are where. */
export const todoOverview = z.object({
  task_lists: z.array(workspaceTaskList),
  /** Of lists that have any. */
  open_counts: z.array(z.object({ task_list: id, count })),
  today_count: count,
  overdue_count: count,
  upcoming_count: count,
});
export type TodoOverview = z.output<typeof todoOverview>;
