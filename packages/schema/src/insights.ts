import { z } from "zod";
import { calendarDate, count, id } from "./fields/fields.ts";

/**
 * Statistics of worked time. Days are in the account's zone and start at `day_start`; a session
 * belongs to the day on which it began.
 */

/** Maximum tasks, and maximum lists, of one response. */
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

/** Maximum tasks in one response of the tracked time. */
export const TRACKED_TASKS_MAX = 10_000;

/** Time worked on each open task that has any, over all time. */
export const trackedTasks = z.array(z.object({ task: id, focused_seconds: seconds }));
export type TrackedTasks = z.output<typeof trackedTasks>;

/** Time worked on the tasks of one list, or without a list. */
export const insightList = z.object({ task_list: id.nullable(), title: z.string(), ...worked });

/** Both sorted by time worked, descending. */
export const insightSubjects = z.object({
  task_lists: z.array(insightList),
  tasks: z.array(insightTask),
  /** Whether there are more. */
  truncated: z.object({ task_lists: z.boolean(), tasks: z.boolean() }),
});
export type InsightSubjects = z.output<typeof insightSubjects>;
