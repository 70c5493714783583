import type { TimerRun, TimerState } from "@hourloom/schema/timer";
import { pausedMs } from "./pauses.ts";

/**
 * The instant at which the phase of `state` stands when the clock shows `nowMs`. It stands still while it is paused and when it is over. A clock that was set
 * back, or is another device's, may show less than the state has seen: time then waits until the clock has caught up, so that nothing is ever negative.
 */
export function instantIn(state: Exclude<TimerState, { status: "idle" }>, nowMs: number): number {
  switch (state.status) {
    case "running":
      return Math.max(nowMs, state.run.pauses.at(-1)?.to_at ?? state.run.started_at);
    case "paused":
      return state.paused_at;
    case "ended":
      return state.ended_at;
  }
}

/** Milliseconds that `run` ran until `atMs`, which is not before its start or its last pause, pauses left out. */
export function elapsedMs({ started_at, pauses }: TimerRun, atMs: number): number {
  return atMs - started_at - pausedMs(pauses);
}

/** When `run` reaches its planned time if it is not paused again, in milliseconds since 1970; null where it is open. */
export function plannedEndOf({ started_at, pauses, planned_ms }: TimerRun): number | null {
  return planned_ms === null ? null : started_at + pausedMs(pauses) + planned_ms;
}
