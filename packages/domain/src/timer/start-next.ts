import type { EndedTimer, NextEvent, TimerState } from "@hourloom/schema/timer";
import { endPhase } from "./end-phase.ts";
import { breakAfter } from "./next-phase.ts";
import { overtimeMs } from "./read-timer.ts";
import { instantIn } from "./run-time.ts";
import { stepTo } from "./session-records.ts";
import { isOver, isUnderWay, startBreak, startFocus } from "./start-phase.ts";
import type { Subject } from "./subject.ts";
import { refused, type TimerContext, type TimerResult, type TimerStep } from "./timer-result.ts";

/** A phase that counts on past its planned end is over for who goes on from it. */
function carriedThrough(state: TimerState, { nowMs }: TimerContext): TimerStep {
  const isDue = state.status === "running" && overtimeMs(state, nowMs) > 0;
  return isDue ? stepTo(endPhase(state, instantIn(state, nowMs), "finish"), nowMs) : { ok: true, state, sessions: [] };
}

/** What goes on from the phase that is over, or in its overtime; the record of that one comes first. */
function goingOn(state: TimerState, context: TimerContext, begin: (over: TimerState) => TimerResult): TimerResult {
  const before = carriedThrough(state, context);
  const result = begin(before.state);
  return result.ok ? { ...result, sessions: [...before.sessions, ...result.sessions] } : result;
}

function startBreakAfter(state: TimerState, context: TimerContext): TimerResult {
  if (state.status === "running" || state.status === "paused") return refused("busy");
  const due = state.status === "ended" ? breakAfter(state, context.settings) : undefined;
  if (state.status === "idle" || due === undefined) return refused("nothing_to_break");
  return startBreak(state, { ...state.run, ...due }, context);
}

/** Starts the break that is due after the focus phase that is over, or that is in its overtime. */
export function startDueBreak(state: TimerState, context: TimerContext): TimerResult {
  return goingOn(state, context, (over) => startBreakAfter(over, context));
}

/** What the focus after the phase that is over is about: what `event` says, and where it says nothing, what that phase was. */
function subjectAfter({ run }: EndedTimer, { task, title = "" }: NextEvent): Subject {
  if (task !== undefined) return { task, title };
  return { task: run.task, title: title === "" ? run.title : title };
}

function startWhatFollows(state: TimerState, event: NextEvent, context: TimerContext): TimerResult {
  if (isOver(state, event.session)) return refused("session_over");
  if (isUnderWay(state, event.session)) return { ok: true, state, sessions: [] };
  if (state.status === "idle") return refused("not_ended");
  if (state.status !== "ended") return refused("busy");
  if (breakAfter(state, context.settings) !== undefined) return startBreakAfter(state, context);
  return startFocus(state, { ...event, ...subjectAfter(state, event), mode: state.run.mode }, context);
}

/** Starts what follows the phase that is over, or that is in its overtime: a break where one is due, else focus in the same mode. */
export function startNext(state: TimerState, event: NextEvent, context: TimerContext): TimerResult {
  return goingOn(state, context, (over) => startWhatFollows(over, event, context));
}
