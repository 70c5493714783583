import { z } from "zod";
import { calendarDate, count, id } from "./fields/fields.ts";

/**
 * Statistics of worked time. Days are in the account's zone and start at `day_start`; a session
 * belongs to the day on which it began.
 */

/** Maximum tasks, lists and tags, each, of one response. */
export const INSIGHT_SUBJECTS_MAX = 100;

const seconds = count.describe("Without pauses.");

/** A day with anything worked or planned. */
export const insightDay = z.object({
  date: calendarDate,
  pomodoro_seconds: seconds,
  flowtime_seconds: seconds,
  /** Sum of the planned durations of pomodoros, whether started or not. */
  planned_seconds: count,
  /** Sessions that count as a pomodoro. */
  pomodoros: count,
  internal_interruptions: count,
  external_interruptions: count,
});
export type InsightDay = z.output<typeof insightDay>;

export const insightDays = z.object({
  /** Only days with data, ascending. */
  days: z.array(insightDay),
  /** Daily goal; 0 means no goal: any focus time meets it. */
  goal_minutes: count,
  /** Consecutive days up to today on which the goal was met; dates are null if there are none. */
  streak: z.object({ first: calendarDate.nullable(), last: calendarDate.nullable(), days: count }),
});
export type InsightDays = z.output<typeof insightDays>;

const worked = { focused_seconds: seconds, sessions: count };

/** Time worked on one task. Null: without a task, or on a deleted one. */
export const insightTask = z.object({
  task: id.nullable(),
  title: z.string(),
  estimate_minutes: count.nullable(),
  /** Time worked on it in total, comparable with the estimate. */
  whole_seconds: count,
  ...worked,
});
export type InsightTask = z.output<typeof insightTask>;

/**
 * Planned and worked time of one event or task. Planned is the length of an event's occurrences in
 * the range, that of a task's blocks in the range, or without one its estimate; of a converted
 * event that is gone, what its sessions planned. Worked are the sessions of the range: of the task,
 * or converted from the event.
 */
export const plannedItem = z.object({
  type: z.enum(["event", "task"]),
  id,
  title: z.string(),
  planned_seconds: count,
  worked_seconds: seconds,
});
export type PlannedItem = z.output<typeof plannedItem>;

/** Sorted by planned time, descending. */
export const plannedItems = z.object({
  items: z.array(plannedItem),
  /** Sums of all of them, also of those that are not listed. */
  planned_seconds: count,
  worked_seconds: count,
  /** Whether there are more, or some may be missing. */
  truncated: z.boolean(),
});
export type PlannedItems = z.output<typeof plannedItems>;

/** Time planned by events and tasks (see `plannedItem`) on the day on which they begin. */
export const plannedDay = z.object({ date: calendarDate, planned_seconds: count });
export type PlannedDay = z.output<typeof plannedDay>;

export const plannedDays = z.object({
  /** Only days with a plan, ascending. */
  days: z.array(plannedDay),
  /** Whether some may be missing. */
  truncated: z.boolean(),
});
export type PlannedDays = z.output<typeof plannedDays>;

/** Maximum tasks in one response of the tracked time. */
export const TRACKED_TASKS_MAX = 10_000;

/** Time worked on each open task that has any, over all time, and when the last session ended. */
export const trackedTasks = z.array(
  z.object({ task: id, focused_seconds: seconds, last_ended_at: z.int().describe("Milliseconds since 1970.") }),
);
export type TrackedTasks = z.output<typeof trackedTasks>;

/** Length of the blocks of each open task that has any, past ones too. */
export const plannedTasks = z.array(z.object({ task: id, planned_minutes: count }));
export type PlannedTasks = z.output<typeof plannedTasks>;

/** Time worked on the tasks of one list, or without a list. */
export const insightList = z.object({ task_list: id.nullable(), title: z.string(), ...worked });

/** Time worked on tasks with a tag, in one of its spellings. Null: without a task or a tag. */
const insightTag = z.object({ tag: z.string().nullable(), ...worked });

/** Each sorted by time worked, descending. A session counts for each tag of its task. */
export const insightSubjects = z.object({
  task_lists: z.array(insightList),
  tasks: z.array(insightTask),
  tags: z.array(insightTag),
  /** Whether there are more. */
  truncated: z.object({ task_lists: z.boolean(), tasks: z.boolean(), tags: z.boolean() }),
});
export type InsightSubjects = z.output<typeof insightSubjects>;
