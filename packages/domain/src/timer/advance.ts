import type { TimerState } from "@hourloom/schema/timer";
import { endPhase } from "./end-phase.ts";
import { plannedEndOf } from "./run-time.ts";
import { stepTo } from "./session-records.ts";
import type { TimerStep } from "./timer-result.ts";

/**
 * When the phase ends by itself, in milliseconds since 1970; null if it is paused, open-ended or
 * continues into overtime.
 */
export function phaseEndMs(state: TimerState): number | null {
  if (state.status !== "running" || state.run.planned_ms === null || state.run.overtime) return null;
  return plannedEndOf(state.run);
}

/**
 * The state at `nowMs` (milliseconds since 1970): a due phase is ended exactly at its planned end.
 * Idempotent; returns `state` itself and no session if nothing is due.
 */
export function advance(state: TimerState, nowMs: number): TimerStep {
  const endMs = phaseEndMs(state);
  if (endMs === null || nowMs < endMs || state.status !== "running") return { ok: true, state, sessions: [] };
  return stepTo(endPhase(state, endMs, "finish"), nowMs);
}
