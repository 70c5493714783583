import type { Cycle, EndedTimer, Ending, IdleTimer, LiveTimer, TimerRun, TimerState } from "@hourloom/schema/timer";
import { type EndingManner, judgePhase } from "./judge-phase.ts";
import { pausesUntil } from "./pauses.ts";
import { elapsedMs, instantIn } from "./run-time.ts";
import { recordsOf, stepTo } from "./session-records.ts";
import { refused, type TimerContext, type TimerResult, type TimerStep } from "./timer-result.ts";

/** The phase `run` as one that ended at `ended_at`. `cycle` is the one before it. */
export function endedTimer(
  run: TimerRun,
  cycle: Cycle,
  { ended_at, ...judged }: Omit<Ending, "done_before"> & { ended_at: number },
): EndedTimer {
  const isPomodoro = judged.counts && run.phase === "focus" && run.mode === "pomodoro";
  const done = isPomodoro ? Math.min(cycle.done + 1, run.long_break_after) : cycle.done;
  return { status: "ended", run, cycle: { ...cycle, done }, ended_at, ending: { ...judged, done_before: cycle.done } };
}

/** `state` with its phase over at `atMs`. One that is paused then was over when the pause began. */
export function endPhase({ run, cycle }: LiveTimer, atMs: number, manner: EndingManner): EndedTimer {
  const { pauses, ended_at } = pausesUntil(run.pauses, atMs);
  const cut = { ...run, pauses };
  return endedTimer(cut, cycle, { ended_at, ...judgePhase(cut, elapsedMs(cut, ended_at), manner) });
}

/** Ends the phase that is under way and leaves the timer where what follows can be started. */
export function endNow(state: TimerState, manner: EndingManner, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return refused("not_running");
  return stepTo(endPhase(state, instantIn(state, nowMs), manner), nowMs);
}

/** Breaks the phase off. There is something to offer then where a break was earned, by a pomodoro that counts all the same or in flowtime, which can go on, too. */
export function stop(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return refused("not_running");
  const ended = endPhase(state, instantIn(state, nowMs), "stop");
  const isOffer = ended.run.phase === "focus" && (ended.run.mode === "flowtime" || ended.ending.counts);
  return isOffer ? stepTo(ended, nowMs) : { ...stepTo(ended, nowMs), state: dismissed(ended) };
}

function dismissed({ cycle }: EndedTimer): IdleTimer {
  return { status: "idle", cycle };
}

export function dismiss(state: TimerState): TimerResult {
  if (state.status !== "ended") return refused("not_ended");
  return { ok: true, state: dismissed(state), sessions: [] };
}

/** Takes the session away, also out of the cycle. */
export function discard(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle") return refused("not_running");
  if (state.run.phase !== "focus") return refused("wrong_phase");
  return discardFocus(state, nowMs);
}

/** As `discard`, of a state that is known to be about a focus phase. */
export function discardFocus(state: LiveTimer | EndedTimer, nowMs: number): TimerStep {
  const ended = state.status === "ended" ? state : endPhase(state, instantIn(state, nowMs), "stop");
  const ending: Ending = { ...ended.ending, status: "discarded", counts: false };
  const cycle = { ...state.cycle, done: ending.done_before };
  return { ok: true, state: { status: "idle", cycle }, sessions: recordsOf({ ...ended, ending }, nowMs) };
}
