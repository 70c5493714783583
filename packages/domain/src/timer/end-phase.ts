import type { Cycle, EndedTimer, Ending, IdleTimer, LiveTimer, TimerRun, TimerState } from "@hourloom/schema/timer";
import { type EndingManner, computeEnding } from "./compute-ending.ts";
import { pausesUntil } from "./pauses.ts";
import { elapsedMs, phaseInstant } from "./run-time.ts";
import { recordsOf, stepTo } from "./session-records.ts";
import { reject, type TimerContext, type TimerResult, type TimerStep } from "./timer-result.ts";

/** `run` as a phase that ended at `ended_at`; `cycle` is the one before. */
export function endedTimer(
  run: TimerRun,
  cycle: Cycle,
  { ended_at, ...ending }: Omit<Ending, "done_before"> & { ended_at: number },
): EndedTimer {
  const isPomodoro = ending.counts && run.phase === "focus" && run.mode === "pomodoro";
  const done = isPomodoro ? Math.min(cycle.done + 1, run.long_break_after) : cycle.done;
  return {
    status: "ended",
    run,
    cycle: { ...cycle, done },
    ended_at,
    ending: { ...ending, done_before: cycle.done },
  };
}

/** Ends the phase at `atMs`; a paused one at the start of its pause. */
export function endPhase({ run, cycle }: LiveTimer, atMs: number, manner: EndingManner): EndedTimer {
  const { pauses, ended_at } = pausesUntil(run.pauses, atMs);
  const cut = { ...run, pauses };
  return endedTimer(cut, cycle, { ended_at, ...computeEnding(cut, elapsedMs(cut, ended_at), manner) });
}

/** Ends the current phase; the next one can then be started. */
export function endNow(state: TimerState, manner: EndingManner, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  return stepTo(endPhase(state, phaseInstant(state, nowMs), manner), nowMs);
}

/**
 * Stops the phase early. The timer offers a break if one was earned: by a pomodoro that counts, or
 * in flowtime, which can also be continued.
 */
export function stop(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  const ended = endPhase(state, phaseInstant(state, nowMs), "stop");
  const isOffer = ended.run.phase === "focus" && (ended.run.mode === "flowtime" || ended.ending.counts);
  return isOffer ? stepTo(ended, nowMs) : { ...stepTo(ended, nowMs), state: dismissed(ended) };
}

function dismissed({ cycle }: EndedTimer): IdleTimer {
  return { status: "idle", cycle };
}

export function dismiss(state: TimerState): TimerResult {
  if (state.status !== "ended") return reject("not_ended");
  return { ok: true, state: dismissed(state), sessions: [] };
}

/** Removes the session, also from the cycle. */
export function discard(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle") return reject("not_running");
  if (state.run.phase !== "focus") return reject("wrong_phase");
  return discardFocus(state, nowMs);
}

/** Like `discard`, for a focus phase. */
export function discardFocus(state: LiveTimer | EndedTimer, nowMs: number): TimerStep {
  const ended = state.status === "ended" ? state : endPhase(state, phaseInstant(state, nowMs), "stop");
  const ending: Ending = { ...ended.ending, status: "discarded", counts: false };
  const cycle = { ...state.cycle, done: ending.done_before };
  return { ok: true, state: { status: "idle", cycle }, sessions: recordsOf({ ...ended, ending }, nowMs) };
}
