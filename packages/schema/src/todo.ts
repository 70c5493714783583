import { z } from "zod";
import { calendarTask } from "./workspace.ts";
import { count, id, requiredText, title, wholeNumber } from "./fields/fields.ts";
import { SEARCH_MAX_LENGTH } from "./fields/limits.ts";
import { workspaceTaskList } from "./task-lists.ts";
import { tags, taskPriority } from "./tasks.ts";

/** The to-do screen: lists, and the tasks of its views. */

/** Maximum saved filters of an account, and lists in one. */
export const FILTERS_MAX = 50;
const FILTER_LISTS_MAX = 50;

/** Until when a task is due, seen from today. */
export const filterDue = z.enum(["any", "overdue", "today", "next_7_days", "no_date"]);
export type FilterDue = z.output<typeof filterDue>;

/** All of them hold for a task; an empty list stands for any. Of tags one suffices. */
export const taskConditions = z.strictObject({
  lists: z.array(id).max(FILTER_LISTS_MAX),
  priorities: z.array(taskPriority).max(taskPriority.options.length),
  tags,
  due: filterDue,
  /** Whether completed tasks are shown, too. */
  completed: z.boolean(),
});
export type TaskConditions = z.output<typeof taskConditions>;

export const savedFilter = z.strictObject({ id, title, conditions: taskConditions });
export type SavedFilter = z.output<typeof savedFilter>;
/** By creation. */
export const savedFilters = z.array(savedFilter);

/** Tasks of one list, by due date, matching a text, or for which conditions hold. */
export const taskView = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("list"), id }),
  z.strictObject({ kind: z.literal("today") }),
  z.strictObject({ kind: z.literal("overdue") }),
  z.strictObject({ kind: z.literal("upcoming") }),
  z.strictObject({ kind: z.literal("search"), text: requiredText(SEARCH_MAX_LENGTH) }),
  z.strictObject({ kind: z.literal("filter"), conditions: taskConditions }),
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
  /** With those that are overdue, as in the view. */
  today_count: count,
  overdue_count: count,
  upcoming_count: count,
});
export type TodoOverview = z.output<typeof todoOverview>;

/** Maximum tags in use that are offered. */
export const TAGS_IN_USE_MAX = 500;
/** The tags of the account's tasks, the most frequent first. */
export const tagsInUse = z.array(z.string());
