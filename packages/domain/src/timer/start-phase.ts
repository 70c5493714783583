import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type {
  EndedTimer,
  FocusRun,
  IdleTimer,
  StartEvent,
  TimerMode,
  TimerRun,
  TimerState,
} from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { cycleOn } from "./cycle.ts";
import { stop } from "./end-phase.ts";
import { breakLengthMs, type PlannedBreak } from "./next-phase.ts";
import { stepTo } from "./session-records.ts";
import type { FocusSubject, Subject } from "./subject.ts";
import { reject, type TimerContext, type TimerResult, type TimerStep } from "./timer-result.ts";

type FocusStart = FocusSubject & { mode: TimerMode; minutes?: number | undefined };

function begin(state: TimerState, run: TimerRun, { nowMs, day, settings }: TimerContext): TimerStep {
  const cycle = cycleOn(state.cycle, day, settings);
  const done = run.phase === "long_break" ? 0 : cycle.done;
  return stepTo({ status: "running", run, cycle: { ...cycle, done } }, nowMs);
}

function focusRun(start: FocusStart, settings: TimerSettings, started_at: number): FocusRun {
  const { mode, minutes, session, task, title } = start;
  const interruptions = { internal: 0, external: 0 };
  const fresh = { phase: "focus" as const, session, task, title, started_at, pauses: [], interruptions };
  if (mode === "flowtime") return { ...fresh, mode, planned_ms: null };
  const { overtime, counts_from_percent, long_break_after, focus_minutes } = settings;
  const planned_ms = (minutes ?? focus_minutes) * MINUTE_MS;
  return { ...fresh, mode, planned_ms, overtime, counts_from_percent, long_break_after };
}

export function startFocus(state: IdleTimer | EndedTimer, focus: FocusStart, context: TimerContext): TimerResult {
  return begin(state, focusRun(focus, context.settings, context.nowMs), context);
}

export function startBreak(
  state: IdleTimer | EndedTimer,
  { mode, phase, planned_ms, task, title }: Subject & PlannedBreak & { mode: TimerMode },
  context: TimerContext,
): TimerResult {
  if (planned_ms <= 0) return reject("nothing_to_break");
  const { nowMs, settings } = context;
  const { overtime } = settings;
  const run = { mode, phase, session: null, task, title, started_at: nowMs, pauses: [], planned_ms, overtime };
  return begin(state, run, context);
}

/** Whether `session` just ended: a start that is repeated late must not run it again. */
export function isEndedSession(state: TimerState, session: string): boolean {
  return state.status === "ended" && state.run.session === session;
}

function startFresh(state: IdleTimer | EndedTimer, event: StartEvent, context: TimerContext): TimerResult {
  if (event.phase === "focus") {
    return isEndedSession(state, event.session) ? reject("session_over") : startFocus(state, event, context);
  }
  const { phase, minutes } = event;
  const planned_ms = minutes === undefined ? breakLengthMs(phase, context.settings) : minutes * MINUTE_MS;
  return startBreak(state, { ...event, planned_ms }, context);
}

/** Whether `session` is running: then its start was repeated, by a retry or a second tab. */
export function isCurrentSession(state: TimerState, session: string): boolean {
  return (state.status === "running" || state.status === "paused") && state.run.session === session;
}

/**
 * Starts a phase. If another one is running, it is a conflict, or with `replace` that one is
 * stopped first; the result then has both sessions.
 */
export function start(state: TimerState, event: StartEvent, context: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return startFresh(state, event, context);
  if (event.phase === "focus" && isCurrentSession(state, event.session)) return { ok: true, state, sessions: [] };
  if (event.replace !== true) return reject("busy");
  const stopped = stop(state, context);
  if (!stopped.ok) return stopped;
  const { sessions } = stopped;
  const started = startFresh({ status: "idle", cycle: stopped.state.cycle }, event, context);
  return started.ok ? { ...started, sessions: [...sessions, ...started.sessions] } : started;
}
