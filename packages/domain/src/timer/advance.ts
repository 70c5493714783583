import type { TimerState } from "@hourloom/schema/timer";
import { endPhase } from "./end-phase.ts";
import { plannedEndOf } from "./run-time.ts";
import { stepTo } from "./session-records.ts";
import type { TimerStep } from "./timer-result.ts";

/** When the phase of `state` ends by itself, in milliseconds since 1970; null where none does: it is paused, open or counts on. */
function endsAt(state: TimerState): number | null {
  if (state.status !== "running" || state.run.planned_ms === null || state.run.overtime) return null;
  return plannedEndOf(state.run);
}

/**
 * What `state` has become by `nowMs` (milliseconds since 1970): a phase that is due is over, exactly at its planned end, however late that is noticed. It may
 * be called as often as one likes. Where nothing is due it gives back `state` itself and no session.
 */
export function advance(state: TimerState, nowMs: number): TimerStep {
  const endMs = endsAt(state);
  if (endMs === null || nowMs < endMs || state.status !== "running") return { ok: true, state, sessions: [] };
  return stepTo(endPhase(state, endMs, "finish"), nowMs);
}
