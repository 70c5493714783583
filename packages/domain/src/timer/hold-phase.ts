import type { RunningTimer, TimerState } from "@hourloom/schema/timer";
import { PAUSES_MAX, withPause } from "./pauses.ts";
import { instantIn } from "./run-time.ts";
import { stepTo } from "./session-records.ts";
import { refused, type TimerContext, type TimerResult } from "./timer-result.ts";

export function pause(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status !== "running") return refused("not_running");
  if (state.run.pauses.length >= PAUSES_MAX) return refused("too_many_pauses");
  return stepTo({ ...state, status: "paused", paused_at: instantIn(state, nowMs) }, nowMs);
}

/** `run` going on at `nowMs` after it stood still from `from_at`. A clock that shows less than that makes it no pause. */
function runningAgain({ run, cycle }: Omit<RunningTimer, "status">, from_at: number, nowMs: number): RunningTimer {
  return { status: "running", run: { ...run, pauses: withPause(run.pauses, { from_at, to_at: nowMs }) }, cycle };
}

export function resume(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status !== "paused") return refused("not_paused");
  return stepTo(runningAgain(state, state.paused_at, nowMs), nowMs);
}

/** Takes the stop of a flowtime session back: the time since then is a pause. */
export function goOn(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status !== "ended") return refused("not_ended");
  const { run, ending, ended_at } = state;
  if (run.phase !== "focus" || run.mode !== "flowtime") return refused("wrong_phase");
  if (ending.status === "discarded") return refused("session_over");
  if (run.pauses.length >= PAUSES_MAX) return refused("too_many_pauses");
  return stepTo(runningAgain(state, ended_at, nowMs), nowMs);
}
