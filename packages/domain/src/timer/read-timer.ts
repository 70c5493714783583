import type { TimerState } from "@hourloom/schema/timer";
import { advance } from "./advance.ts";
import { cycleOn } from "./cycle.ts";
import { pausedMs } from "./pauses.ts";
import { elapsedMs, effectiveNowMs, plannedEndOf } from "./run-time.ts";
import type { TimerContext } from "./timer-result.ts";

/**
 * Values of the state at `nowMs`, in milliseconds. Each function advances the state first, so that
 * the values do not depend on whether an end has been noticed.
 */

/** Time of the phase without pauses; 0 in idle. */
export function elapsedPhaseMs(state: TimerState, nowMs: number): number {
  const { state: current } = advance(state, nowMs);
  return current.status === "idle" ? 0 : elapsedMs(current.run, effectiveNowMs(current, nowMs));
}

/** Time worked in the focus phase; 0 in idle and in breaks. */
export function elapsedFocusMs(state: TimerState, nowMs: number): number {
  return state.status !== "idle" && state.run.phase === "focus" ? elapsedPhaseMs(state, nowMs) : 0;
}

/** Time paused, including the current pause; 0 in idle. */
export function phasePausedMs(state: TimerState, nowMs: number): number {
  const { state: current } = advance(state, nowMs);
  if (current.status === "idle") return 0;
  const present = current.status === "paused" ? Math.max(0, nowMs - current.paused_at) : 0;
  return pausedMs(current.run.pauses) + present;
}

/** Time until the planned end, 0 after it; null in idle and in an open-ended phase. */
export function remainingMs(state: TimerState, nowMs: number): number | null {
  const { state: current } = advance(state, nowMs);
  if (current.status === "idle" || current.run.planned_ms === null) return null;
  if (current.status === "ended") return 0;
  return Math.max(0, current.run.planned_ms - elapsedMs(current.run, effectiveNowMs(current, nowMs)));
}

/** Time past the planned end; 0 if the phase has none, or no overtime. */
export function overtimeMs(state: TimerState, nowMs: number): number {
  const { state: current } = advance(state, nowMs);
  if (current.status === "idle" || current.run.planned_ms === null) return 0;
  return Math.max(0, elapsedMs(current.run, effectiveNowMs(current, nowMs)) - current.run.planned_ms);
}

/**
 * When the running phase reaches its planned end, in milliseconds since 1970; null if none is
 * running or it is open-ended.
 */
export function plannedEndAt(state: TimerState): number | null {
  return state.status === "running" ? plannedEndOf(state.run) : null;
}

/**
 * Counted pomodoros of the cycle; 0 for an idle timer on another day, because the next start resets
 * the cycle.
 */
export function pomodorosDone(state: TimerState, { nowMs, day, settings }: TimerContext): number {
  const { state: current } = advance(state, nowMs);
  return current.status === "idle" ? cycleOn(current.cycle, day, settings).done : current.cycle.done;
}
