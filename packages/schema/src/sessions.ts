import { z } from "zod";
import { calendarFlowtime, calendarPomodoro } from "./workspace.ts";
import { dateRange } from "./events.ts";
import { tag } from "./tasks.ts";
import { id, wholeNumber } from "./fields/fields.ts";
import { SESSIONS_LISTED_MAX, workedKinds } from "./fields/limits.ts";

const limit = wholeNumber(1, SESSIONS_LISTED_MAX);

/** Sessions of a range of days: all, or those of a task, list or tag, or without one (null). */
const workedQuery = z.strictObject({
  ...dateRange.shape,
  kind: z.enum(workedKinds),
  task: id.nullable().optional(),
  task_list: id.nullable().optional(),
  tag: tag.nullable().optional(),
  limit,
});
export type WorkedQuery = z.output<typeof workedQuery>;

/**
 * Pomodoros that began before now, upcoming ones, flowtime sessions, or the sessions of a figure of
 * the insights.
 */
export const sessionsQuery = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["past", "upcoming", "flowtime"]), limit }),
  workedQuery,
]);
export type SessionsQuery = z.output<typeof sessionsQuery>;

/** Upcoming ones ascending, all others descending. */
export const sessionsListed = z.object({
  items: z.array(z.discriminatedUnion("type", [calendarPomodoro, calendarFlowtime])),
  /** Whether there are more. */
  truncated: z.boolean(),
  /** Tasks of these sessions with the titles of their lists, without those in the trash. */
  tasks: z.array(z.object({ id, title: z.string(), list: z.string(), tags: z.array(z.string()) })),
});
export type SessionsListed = z.output<typeof sessionsListed>;
