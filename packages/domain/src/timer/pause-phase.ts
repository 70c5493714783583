import type { RunningTimer, TimerState } from "@hourloom/schema/timer";
import { PAUSES_MAX, withPause } from "./pauses.ts";
import { effectiveNowMs } from "./run-time.ts";
import { stepTo } from "./session-records.ts";
import { reject, type TimerContext, type TimerResult } from "./timer-result.ts";

export function pause(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status !== "running") return reject("not_running");
  if (state.run.pauses.length >= PAUSES_MAX) return reject("too_many_pauses");
  return stepTo({ ...state, status: "paused", paused_at: effectiveNowMs(state, nowMs) }, nowMs);
}

/**
 * `run` continuing at `nowMs` after a pause since `from_at`. If the clock was set back, there is no
 * pause.
 */
function runningAgain({ run, cycle }: Omit<RunningTimer, "status">, from_at: number, nowMs: number): RunningTimer {
  return { status: "running", run: { ...run, pauses: withPause(run.pauses, { from_at, to_at: nowMs }) }, cycle };
}

export function resume(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status !== "paused") return reject("not_paused");
  return stepTo(runningAgain(state, state.paused_at, nowMs), nowMs);
}

/** Undoes the stop of a flowtime session: the time since then is a pause. */
export function goOn(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status !== "ended") return reject("not_ended");
  const { run, ending, ended_at } = state;
  if (run.phase !== "focus" || run.mode !== "flowtime") return reject("wrong_phase");
  if (ending.status === "discarded") return reject("session_over");
  if (run.pauses.length >= PAUSES_MAX) return reject("too_many_pauses");
  return stepTo(runningAgain(state, ended_at, nowMs), nowMs);
}
