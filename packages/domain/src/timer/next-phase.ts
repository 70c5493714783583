import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { BreakPhase, EndedTimer, TimerPhase, TimerState } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { breakDue } from "./cycle.ts";
import { earnedBreakMs } from "./earned-break.ts";
import { elapsedMs } from "./run-time.ts";

/** Maximum planned time of a phase: a day. */
export const PLANNED_MAX_MS = 1440 * MINUTE_MS;

export interface PlannedBreak {
  phase: BreakPhase;
  planned_ms: number;
}

/** Length of a pomodoro's break, in milliseconds. */
export function breakLengthMs(phase: BreakPhase, settings: TimerSettings): number {
  const minutes = phase === "long_break" ? settings.long_break_minutes : settings.short_break_minutes;
  return minutes * MINUTE_MS;
}

/**
 * The break after the ended phase; undefined after a break, and if its length is 0. Its kind
 * depends on the cycle of the work before, also if the day has changed since.
 */
export function breakAfter(
  { run, cycle, ended_at, ending }: EndedTimer,
  settings: TimerSettings,
): PlannedBreak | undefined {
  if (run.phase !== "focus") return undefined;
  const phase = run.mode === "flowtime" ? "short_break" : breakDue(cycle.done, settings);
  const workedMs = ending.status === "discarded" ? 0 : elapsedMs(run, ended_at);
  const lengthMs =
    run.mode === "flowtime" ? earnedBreakMs(workedMs, settings.flowtime_break) : breakLengthMs(phase, settings);
  return lengthMs > 0 ? { phase, planned_ms: Math.min(lengthMs, PLANNED_MAX_MS) } : undefined;
}

/** The phase that follows; while a phase is running, the one that follows if it is completed. */
export function nextPhase(state: TimerState, settings: TimerSettings): TimerPhase {
  if (state.status === "idle" || state.run.phase !== "focus") return "focus";
  if (state.status === "ended") return breakAfter(state, settings)?.phase ?? "focus";
  if (state.run.mode === "flowtime") return "short_break";
  const phase = breakDue(state.cycle.done + 1, settings);
  return breakLengthMs(phase, settings) > 0 ? phase : "focus";
}
