import type { Cycle, EndedTimer, Ending, IdleTimer, LiveTimer, TimerRun, TimerState } from "@hourloom/schema/timer";
import { type EndAction, computeEnding } from "./compute-ending.ts";
import { pausesUntil } from "./pauses.ts";
import { elapsedMs, effectiveNowMs } from "./run-time.ts";
import { sessionRecordsOf, stepTo } from "./session-records.ts";
import { reject, type TimerContext, type TimerResult, type TimerStep } from "./timer-result.ts";

/** The timer after the phase of `run` has ended; `cycle` is the cycle before that. */
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

/** Ends the phase at `atMs`; if it is paused then, at the start of the pause. */
export function endPhase({ run, cycle }: LiveTimer, atMs: number, action: EndAction): EndedTimer {
  const { pauses, ended_at } = pausesUntil(run.pauses, atMs);
  const trimmed = { ...run, pauses };
  return endedTimer(trimmed, cycle, { ended_at, ...computeEnding(trimmed, elapsedMs(trimmed, ended_at), action) });
}

/** Ends the current phase; the timer then offers the next one. */
export function endNow(state: TimerState, action: EndAction, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  return stepTo(endPhase(state, effectiveNowMs(state, nowMs), action), nowMs);
}

/**
 * Stops the phase early. The timer becomes idle, unless a break was earned: by a pomodoro that
 * counts, or by flowtime. It then offers the break.
 */
export function stop(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  const ended = endPhase(state, effectiveNowMs(state, nowMs), "stop");
  const offersBreak = ended.run.phase === "focus" && (ended.run.mode === "flowtime" || ended.ending.counts);
  return offersBreak ? stepTo(ended, nowMs) : { ...stepTo(ended, nowMs), state: idleTimer(ended) };
}

function idleTimer({ cycle }: EndedTimer): IdleTimer {
  return { status: "idle", cycle };
}

export function dismiss(state: TimerState): TimerResult {
  if (state.status !== "ended") return reject("not_ended");
  return { ok: true, state: idleTimer(state), sessions: [] };
}

/** Discards the focus session, also if it has ended; the cycle does not count it. */
export function discard(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle") return reject("not_running");
  if (state.run.phase !== "focus") return reject("wrong_phase");
  return discardFocus(state, nowMs);
}

/** Like `discard`, for a state that is known to be a focus phase. */
export function discardFocus(state: LiveTimer | EndedTimer, nowMs: number): TimerStep {
  const ended = state.status === "ended" ? state : endPhase(state, effectiveNowMs(state, nowMs), "stop");
  const ending: Ending = { ...ended.ending, status: "discarded", counts: false };
  const cycle = { ...state.cycle, done: ending.done_before };
  return { ok: true, state: { status: "idle", cycle }, sessions: sessionRecordsOf({ ...ended, ending }, nowMs) };
}
