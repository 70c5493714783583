import type { IdleTimer } from "@hourloom/schema/timer";

/** The timer of an account that never used it. `day` is the account's, `YYYY-MM-DD`. */
export function newTimer(day: string): IdleTimer {
  return { status: "idle", cycle: { done: 0, day } };
}
