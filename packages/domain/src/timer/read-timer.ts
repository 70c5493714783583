import type { TimerState } from "@hourloom/schema/timer";
import { advance } from "./advance.ts";
import { cycleOn } from "./cycle.ts";
import { pausedMs } from "./pauses.ts";
import { elapsedMs, instantIn, plannedEndOf } from "./run-time.ts";
import type { TimerContext } from "./timer-result.ts";

/**
 * What the state shows at `nowMs`, in milliseconds. Each reading brings the state to that instant first, so that it is the same whether or not someone has
 * noticed that a phase is over.
 */

/** How long the phase has run, its pauses left out; 0 in idle. */
export function elapsedPhaseMs(state: TimerState, nowMs: number): number {
  const { state: current } = advance(state, nowMs);
  return current.status === "idle" ? 0 : elapsedMs(current.run, instantIn(current, nowMs));
}

/** Time worked in the focus phase; 0 in idle and in breaks. */
export function elapsedFocusMs(state: TimerState, nowMs: number): number {
  return state.status !== "idle" && state.run.phase === "focus" ? elapsedPhaseMs(state, nowMs) : 0;
}

/** How long the phase has stood still, the pause that it is in with it; 0 in idle. A phase that ended in a pause ended when that began. */
export function stoodStillMs(state: TimerState, nowMs: number): number {
  const { state: current } = advance(state, nowMs);
  if (current.status === "idle") return 0;
  const present = current.status === "paused" ? Math.max(0, nowMs - current.paused_at) : 0;
  return pausedMs(current.run.pauses) + present;
}

/** Time until the planned end, 0 from there on and when the phase is over; null in idle and in an open phase. */
export function remainingMs(state: TimerState, nowMs: number): number | null {
  const { state: current } = advance(state, nowMs);
  if (current.status === "idle" || current.run.planned_ms === null) return null;
  if (current.status === "ended") return 0;
  return Math.max(0, current.run.planned_ms - elapsedMs(current.run, instantIn(current, nowMs)));
}

/** Time past the planned end; 0 where there is none, or the phase does not count on past it. */
export function overtimeMs(state: TimerState, nowMs: number): number {
  const { state: current } = advance(state, nowMs);
  if (current.status === "idle" || current.run.planned_ms === null) return 0;
  return Math.max(0, elapsedMs(current.run, instantIn(current, nowMs)) - current.run.planned_ms);
}

/** When the running phase reaches its planned time, in milliseconds since 1970; null where none runs, or it is open. A pause moves it on. */
export function plannedEndAt(state: TimerState): number | null {
  return state.status === "running" ? plannedEndOf(state.run) : null;
}

/** Counted pomodoros of the cycle. An idle timer has none of another day's: what is begun next begins the cycle anew. */
export function pomodorosDone(state: TimerState, { nowMs, day, settings }: TimerContext): number {
  const { state: current } = advance(state, nowMs);
  return current.status === "idle" ? cycleOn(current.cycle, day, settings).done : current.cycle.done;
}
