import { z } from "zod";
import { calendarDate, id } from "./fields.ts";

/** What an account has worked. Days are those of its life: in its zone, from its `day_start` on; a session is of the day on which it began. */

/** Most tasks, and most lists, of one answer. */
export const INSIGHT_SUBJECTS_MAX = 100;

const count = z.int().min(0);
const seconds = count.describe("Without pauses.");

/** A day on which anything was worked or planned. */
export const insightDay = z.object({
  date: calendarDate,
  pomodoro_seconds: seconds,
  flowtime_seconds: seconds,
  /** How long its pomodoro sessions were meant to be, begun or not. */
  planned_seconds: count,
  /** Sessions that count as a pomodoro. */
  pomodoros: count,
  internal_interruptions: count,
  external_interruptions: count,
});
export type InsightDay = z.output<typeof insightDay>;

export const insightDays = z.object({
  /** Those that have any, in order. */
  days: z.array(insightDay),
  /** What is meant for a day; 0 for no goal, where any focus meets a day. */
  goal_minutes: count,
  /** The days in a row, up to today, on which the goal was met, however many; null where there are none. */
  streak: z.object({ first: calendarDate.nullable(), last: calendarDate.nullable(), days: count }),
});
export type InsightDays = z.output<typeof insightDays>;

const worked = { focused_seconds: seconds, sessions: count };

/** What was worked for one task, or for none (null), which a task that was deleted is, too. */
export const insightTask = z.object({
  task: id.nullable(),
  title: z.string(),
  estimate_minutes: count.nullable(),
  /** What was worked for it at any time: what its estimate is about. */
  whole_seconds: count,
  ...worked,
});
export type InsightTask = z.output<typeof insightTask>;

/** What was worked for the tasks of one list, or without one. */
export const insightList = z.object({ task_list: id.nullable(), title: z.string(), ...worked });
export type InsightList = z.output<typeof insightList>;

/** By list and by task, the most first. */
export const insightSubjects = z.object({
  task_lists: z.array(insightList),
  tasks: z.array(insightTask),
  /** Whether there are more than are listed. */
  truncated: z.object({ task_lists: z.boolean(), tasks: z.boolean() }),
});
export type InsightSubjects = z.output<typeof insightSubjects>;
