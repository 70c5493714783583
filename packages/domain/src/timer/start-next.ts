import { breakAfter } from "./next-phase.ts";
import { isOver, isUnderWay, startBreak, startFocus } from "./start-phase.ts";
import type { NextEvent } from "./timer-event.ts";
import { refused, type TimerContext, type TimerResult } from "./timer-result.ts";
import type { TimerState } from "./timer-state.ts";

/** Starts the break that is due after the focus phase that is over. */
export function startDueBreak(state: TimerState, context: TimerContext): TimerResult {
  if (state.status === "running" || state.status === "paused") return refused("busy");
  const due = state.status === "ended" ? breakAfter(state, context.settings) : undefined;
  if (state.status === "idle" || due === undefined) return refused("nothing_to_break");
  return startBreak(state, { ...state.run, ...due }, context);
}

/** Starts what follows the phase that is over: a break where one is due, else focus in the same mode. */
export function startNext(state: TimerState, event: NextEvent, context: TimerContext): TimerResult {
  if (isOver(state, event.session)) return refused("session_over");
  if (isUnderWay(state, event.session)) return { ok: true, state, sessions: [] };
  if (state.status === "idle") return refused("not_ended");
  if (state.status !== "ended") return refused("busy");
  if (breakAfter(state, context.settings) !== undefined) return startDueBreak(state, context);
  return startFocus(state, { ...event, mode: state.run.mode }, context);
}
