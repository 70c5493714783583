import { z } from "zod";
import { calendarFlowtime, calendarPomodoro } from "./calendar.ts";
import { wholeNumber } from "./fields.ts";

/** Most sessions of one answer. */
export const SESSIONS_LISTED_MAX = 1_000;

/** Pomodoros that began before now, those that are still to come, or flowtime sessions. */
export const sessionsQuery = z.strictObject({
  kind: z.enum(["past", "upcoming", "flowtime"]),
  limit: wholeNumber(1, SESSIONS_LISTED_MAX),
});
export type SessionsQuery = z.output<typeof sessionsQuery>;

/** Past ones and flowtime from the last on, upcoming ones from the next on. */
export const sessionsListed = z.object({
  items: z.array(z.discriminatedUnion("type", [calendarPomodoro, calendarFlowtime])),
  /** Whether there are more. */
  truncated: z.boolean(),
});
export type SessionsListed = z.output<typeof sessionsListed>;
