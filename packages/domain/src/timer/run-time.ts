import type { TimerRun, TimerState } from "@hourloom/schema/timer";
import { pausedMs } from "./pauses.ts";

/**
 * The instant up to which the phase has run when the clock shows `nowMs`: fixed while it is paused
 * or over. If the clock was set back, or another device's is behind, time waits until it has caught
 * up, so that no duration is negative.
 */
export function effectiveNowMs(state: Exclude<TimerState, { status: "idle" }>, nowMs: number): number {
  switch (state.status) {
    case "running":
      return Math.max(nowMs, state.run.pauses.at(-1)?.to_at ?? state.run.started_at);
    case "paused":
      return state.paused_at;
    case "ended":
      return state.ended_at;
  }
}

/**
 * Milliseconds of `run` until `atMs` without pauses; `atMs` is not before its start or its last
 * pause.
 */
export function elapsedMs({ started_at, pauses }: TimerRun, atMs: number): number {
  return atMs - started_at - pausedMs(pauses);
}

/**
 * When `run` reaches its planned end without further pauses, in milliseconds since 1970; null if it
 * is open-ended.
 */
export function plannedEndOf({ started_at, pauses, planned_ms }: TimerRun): number | null {
  return planned_ms === null ? null : started_at + pausedMs(pauses) + planned_ms;
}
