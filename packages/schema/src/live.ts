import { z } from "zod";

/** What of an account may change: its items, by kind, and the account itself. */
export const liveKind = z.enum(["event", "task", "task_list", "pomodoro", "flowtime", "timer", "settings", "account"]);
export type LiveKind = z.output<typeof liveKind>;

/** `seq` rises with every change of the account; `kinds` is what has changed since the number that was told before, and empty where nothing has; all kinds where that is not known. */
export const liveChange = z.object({ seq: z.int().min(0), kinds: z.array(liveKind) });
export type LiveChange = z.output<typeof liveChange>;

/** The number that was told last, as the stream's standard names it: what is told first is what has changed since. */
export const liveStart = z.strictObject({ lastEventId: z.string().max(20).nullish() });
