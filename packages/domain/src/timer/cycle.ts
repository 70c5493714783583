import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { BreakPhase, Cycle } from "@hourloom/schema/timer";
/**
 * The cycle when a phase begins on `day`: reset on another day than the last one, and limited by
 * the current settings.
 */
export function cycleOn({ done, day: last }: Cycle, day: string, settings: TimerSettings): Cycle {
  return { done: day === last ? Math.min(done, settings.long_break_after) : 0, day };
}

/** The break that is due after `done` counted pomodoros. */
export function breakDue(done: number, { long_break_after }: TimerSettings): BreakPhase {
  return done >= long_break_after ? "long_break" : "short_break";
}
