import { z } from "zod";

/** Parts of an account that may change. */
export const liveKind = z.enum([
  "event",
  "calendar",
  "task",
  "task_list",
  "task_block",
  "pomodoro",
  "flowtime",
  "timer",
  "settings",
  "reminder",
  "account",
]);
export type LiveKind = z.output<typeof liveKind>;

/**
 * `seq` increases with every change of the account. `kinds` are those changed since the previously
 * sent number: empty if none, all if unknown.
 */
export const liveChange = z.object({ seq: z.int().min(0), kinds: z.array(liveKind) });
export type LiveChange = z.output<typeof liveChange>;

/**
 * The epoch and the number received last, as `epoch.seq`, named as in the Server-Sent Events
 * standard.
 */
export const liveStart = z.strictObject({ lastEventId: z.string().max(30).nullish() });
