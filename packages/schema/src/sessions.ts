import { z } from "zod";
import { calendarFlowtime, calendarPomodoro } from "./calendar.ts";
import { dateRange } from "./events.ts";
import { id, wholeNumber } from "./fields.ts";
import { SESSIONS_LISTED_MAX, workedKinds } from "./limits.ts";

const limit = wholeNumber(1, SESSIONS_LISTED_MAX);

/** Sessions of some days of the account: all of them, or those of a task, of a list, or of none (null). */
const workedQuery = z.strictObject({
  ...dateRange.shape,
  kind: z.enum(workedKinds),
  task: id.nullable().optional(),
  task_list: id.nullable().optional(),
  limit,
});
export type WorkedQuery = z.output<typeof workedQuery>;

/** Pomodoros that began before now, those that are still to come, or flowtime sessions; or those that a number is made of. */
export const sessionsQuery = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["past", "upcoming", "flowtime"]), limit }),
  workedQuery,
]);
export type SessionsQuery = z.output<typeof sessionsQuery>;

/** Upcoming ones from the next on, all others from the last on. */
export const sessionsListed = z.object({
  items: z.array(z.discriminatedUnion("type", [calendarPomodoro, calendarFlowtime])),
  /** Whether there are more. */
  truncated: z.boolean(),
  /** The tasks of these sessions, without those in the trash. */
  tasks: z.array(z.object({ id, title: z.string() })),
});
export type SessionsListed = z.output<typeof sessionsListed>;
