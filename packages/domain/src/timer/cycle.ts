import type { TimerSettings } from "@hourloom/schema/settings";
import type { BreakPhase, Cycle } from "@hourloom/schema/timer";
/** The cycle as it stands when a phase begins on `day`: on another day than the last, it begins anew. Settings that were lowered lower it. */
export function cycleOn({ done, day: last }: Cycle, day: string, settings: TimerSettings): Cycle {
  return { done: day === last ? Math.min(done, settings.long_break_after) : 0, day };
}

/** The break that is due after `done` counted pomodoros. */
export function breakDue(done: number, { long_break_after }: TimerSettings): BreakPhase {
  return done >= long_break_after ? "long_break" : "short_break";
}
