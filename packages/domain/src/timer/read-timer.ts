import type { TimerState } from "@hourloom/schema/timer";
import { advance } from "./advance.ts";
import { elapsedMs, instantIn, plannedEndOf } from "./run-time.ts";

/**
 * What the state shows at `nowMs`, in milliseconds. Each reading brings the state to that instant first, so that it is the same whether or not someone has
 * noticed that a phase is over.
 */

/** Time worked in the focus phase; 0 in idle and in breaks. */
export function elapsedFocusMs(state: TimerState, nowMs: number): number {
  const { state: current } = advance(state, nowMs);
  if (current.status === "idle" || current.run.phase !== "focus") return 0;
  return elapsedMs(current.run, instantIn(current, nowMs));
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
