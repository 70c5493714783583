import type { EndedTimer, NextEvent, TimerState } from "@hourloom/schema/timer";
import { endPhase } from "./end-phase.ts";
import { breakAfter } from "./next-phase.ts";
import { overtimeMs } from "./read-timer.ts";
import { effectiveNowMs } from "./run-time.ts";
import { stepTo } from "./session-records.ts";
import { isEndedSession, isCurrentSession, startBreak, startFocus } from "./start-phase.ts";
import type { Subject } from "./subject.ts";
import { reject, type TimerContext, type TimerResult, type TimerStep } from "./timer-result.ts";

/** Ends a phase in overtime, before the next one starts. */
function finishOvertime(state: TimerState, { nowMs }: TimerContext): TimerStep {
  const isDue = state.status === "running" && overtimeMs(state, nowMs) > 0;
  return isDue
    ? stepTo(endPhase(state, effectiveNowMs(state, nowMs), "finish"), nowMs)
    : { ok: true, state, sessions: [] };
}

/**
 * Starts a phase after the ended one, or after one in overtime, whose record is first in the
 * result.
 */
function continueFrom(state: TimerState, context: TimerContext, begin: (over: TimerState) => TimerResult): TimerResult {
  const before = finishOvertime(state, context);
  const result = begin(before.state);
  return result.ok ? { ...result, sessions: [...before.sessions, ...result.sessions] } : result;
}

function startBreakAfter(state: TimerState, context: TimerContext): TimerResult {
  if (state.status === "running" || state.status === "paused") return reject("busy");
  const due = state.status === "ended" ? breakAfter(state, context.settings) : undefined;
  if (state.status === "idle" || due === undefined) return reject("nothing_to_break");
  return startBreak(state, { ...state.run, ...due }, context);
}

/** Starts the due break after a focus phase that is over or in overtime. */
export function startDueBreak(state: TimerState, context: TimerContext): TimerResult {
  return continueFrom(state, context, (over) => startBreakAfter(over, context));
}

/** Task and title of the focus after the ended phase: from `event`, or unchanged. */
function subjectAfter({ run }: EndedTimer, { task, title = "" }: NextEvent): Subject {
  if (task !== undefined) return { task, title };
  return { task: run.task, title: title === "" ? run.title : title };
}

function startFollowing(state: TimerState, event: NextEvent, context: TimerContext): TimerResult {
  if (isEndedSession(state, event.session)) return reject("session_over");
  if (isCurrentSession(state, event.session)) return { ok: true, state, sessions: [] };
  if (state.status === "idle") return reject("not_ended");
  if (state.status !== "ended") return reject("busy");
  if (breakAfter(state, context.settings) !== undefined) return startBreakAfter(state, context);
  return startFocus(state, { ...event, ...subjectAfter(state, event), mode: state.run.mode }, context);
}

/**
 * Starts what follows the phase that is over or in overtime: a due break, otherwise focus in the
 * same mode.
 */
export function startNext(state: TimerState, event: NextEvent, context: TimerContext): TimerResult {
  return continueFrom(state, context, (over) => startFollowing(over, event, context));
}
