import type {
  TimerEvent,
  TimerState,
  InterruptionKind,
  RunningTimer,
  EndedTimer,
  NextEvent,
  AwayEvent,
  FocusRun,
  LiveTimer,
  Pause,
  PlainTimerState,
  TimerRun,
} from "@hourloom/schema/timer";
import { advance } from "./advance.ts";
import { discard, dismiss, endNow, stop, endPhase, discardFocus, endedTimer } from "./end-phase.ts";
import { start, isEndedSession, isCurrentSession, startBreak, startFocus } from "./start-phase.ts";
import { type SessionRecord, type TimerContext, type TimerResult, reject, type TimerStep } from "./timer-result.ts";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { PLANNED_MAX_MS, breakAfter } from "./next-phase.ts";
import { stepTo } from "./session-records.ts";
import type { FocusSubject, Subject } from "./subject.ts";
import { PAUSES_MAX, withPause, pausedMs, pausesUntil } from "./pauses.ts";
import { effectiveNowMs, elapsedMs } from "./run-time.ts";
import { overtimeMs } from "./read-timer.ts";
import { reachesShare } from "./compute-ending.ts";

/**
 * Removes the time of absence from an ended session and computes its ending again. If the user
 * returned after its end, it ended when they left.
 */
function trimEnded({ run, cycle, ended_at, ending }: EndedTimer, away: Pause): EndedTimer {
  const end = pausesUntil(withPause(run.pauses, away), ended_at);
  const trimmed = { ...run, pauses: end.pauses };
  const workedMs = elapsedMs(trimmed, end.ended_at);
  const isShort = trimmed.planned_ms !== null && workedMs < trimmed.planned_ms;
  const isPomodoro = trimmed.phase === "focus" && trimmed.mode === "pomodoro" && reachesShare(trimmed, workedMs);
  return endedTimer(
    trimmed,
    { ...cycle, done: ending.done_before },
    {
      ended_at: end.ended_at,
      status: isShort ? "stopped" : ending.status,
      // A skipped session never counts.
      counts: ending.counts && isPomodoro,
    },
  );
}

function trim(state: LiveTimer | EndedTimer, away: Pause, nowMs: number): TimerResult {
  if (state.run.pauses.length >= PAUSES_MAX) return reject("too_many_pauses");
  if (state.status === "ended") return stepTo(trimEnded(state, away), nowMs);
  return stepTo({ ...state, run: { ...state.run, pauses: withPause(state.run.pauses, away) } }, nowMs);
}

/**
 * The part of the event's time in which `run` was running until `untilMs`; undefined if there is
 * none.
 */
function awayIn({ started_at, pauses }: TimerRun, untilMs: number, event: AwayEvent): Pause | undefined {
  const away = { from_at: Math.max(event.from_at, started_at), to_at: Math.min(event.to_at, untilMs) };
  return pausedMs(withPause(pauses, away)) > pausedMs(pauses) ? away : undefined;
}

/**
 * Applies the user's choice for the time in which the computer slept during focus. Idempotent: a
 * session that was not running then, or is already trimmed, does not change. Breaks are not
 * affected.
 */
function resolveAway(state: TimerState, event: AwayEvent, { nowMs }: TimerContext): TimerResult {
  const unchanged: TimerResult = { ok: true, state, sessions: [] };
  if (state.status === "idle" || state.run.phase !== "focus" || event.choice === "count") return unchanged;
  if (state.status === "ended" && state.ending.status === "discarded") return unchanged;
  const away = awayIn(state.run, effectiveNowMs(state, nowMs), event);
  if (away === undefined) return unchanged;
  return event.choice === "discard" ? discardFocus(state, nowMs) : trim(state, away, nowMs);
}

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
function startDueBreak(state: TimerState, context: TimerContext): TimerResult {
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
function startNext(state: TimerState, event: NextEvent, context: TimerContext): TimerResult {
  return continueFrom(state, context, (over) => startFollowing(over, event, context));
}

function pause(state: TimerState, { nowMs }: TimerContext): TimerResult {
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

function resume(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status !== "paused") return reject("not_paused");
  return stepTo(runningAgain(state, state.paused_at, nowMs), nowMs);
}

/** Undoes the stop of a flowtime session: the time since then is a pause. */
function goOn(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.status !== "ended") return reject("not_ended");
  const { run, ending, ended_at } = state;
  if (run.phase !== "focus" || run.mode !== "flowtime") return reject("wrong_phase");
  if (ending.status === "discarded") return reject("session_over");
  if (run.pauses.length >= PAUSES_MAX) return reject("too_many_pauses");
  return stepTo(runningAgain(state, ended_at, nowMs), nowMs);
}

/** Moves the planned end of the current phase, also in overtime, but not into the past. */
function addMinutes(state: TimerState, minutes: number, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  const { run } = state;
  if (run.planned_ms === null) return reject("wrong_phase");
  const planned_ms = run.planned_ms + minutes * MINUTE_MS;
  if (planned_ms > PLANNED_MAX_MS) return reject("too_long");
  if (minutes < 0 && planned_ms <= elapsedMs(run, effectiveNowMs(state, nowMs))) return reject("too_short");
  return stepTo({ ...state, run: { ...run, planned_ms } }, nowMs);
}

/** Counts an interruption; the phase continues. */
function interrupt(state: TimerState, kind: InterruptionKind, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  const { run } = state;
  if (run.phase !== "focus") return reject("wrong_phase");
  const interruptions = { ...run.interruptions, [kind]: run.interruptions[kind] + 1 };
  return stepTo({ ...state, run: { ...run, interruptions } }, nowMs);
}

/**
 * Ends the session of a pomodoro here and continues its remaining time as `session`, with another
 * subject. Only the latter can count as a pomodoro.
 */
function splitPomodoro(state: TimerState, subject: FocusSubject, { nowMs }: TimerContext): TimerResult {
  if (isCurrentSession(state, subject.session)) return { ok: true, state, sessions: [] };
  if (state.status === "idle" || state.status === "ended") return reject("not_running");
  const { run } = state;
  if (run.phase !== "focus" || run.mode !== "pomodoro") return reject("wrong_phase");
  const endMs = effectiveNowMs(state, nowMs);
  const planned_ms = run.planned_ms - elapsedMs(run, endMs);
  if (planned_ms <= 0) return reject("wrong_phase");
  const started_at = Math.max(endMs, nowMs);
  const { task, title, session } = subject;
  const interruptions = { internal: 0, external: 0 };
  const rest: FocusRun = { ...run, task, title, session, started_at, planned_ms, pauses: [], interruptions };
  const { cycle } = state;
  const after: LiveTimer =
    state.status === "paused"
      ? { status: "paused", run: rest, cycle, paused_at: started_at }
      : { status: "running", run: rest, cycle };
  const step = stepTo(after, nowMs);
  return { ...step, sessions: [...stepTo(endPhase(state, endMs, "skip"), nowMs).sessions, ...step.sessions] };
}

/** Sets the task of the phase; of a break, the task that continues after it. */
function setTask(state: TimerState, { task, title }: Subject, { nowMs }: TimerContext): TimerResult {
  if (state.status === "idle") return reject("not_running");
  return stepTo({ ...state, run: { ...state.run, task, title } }, nowMs);
}

/** The session of a focus phase. */
function sessionOf(state: TimerState): string | null {
  return state.status === "idle" ? null : state.run.session;
}

/**
 * Restores the state before the last event. The session that the event started is discarded, and a
 * phase that was running continues, with a pause in between.
 */
function undo(state: TimerState, { nowMs }: TimerContext): TimerResult {
  if (state.before === undefined) return reject("nothing_to_undo");
  const { state: earlier, at } = state.before;
  const isBegun = state.status !== "idle" && state.run.phase === "focus" && sessionOf(earlier) !== state.run.session;
  const begun = isBegun ? discardFocus(state, nowMs).sessions : [];
  if (earlier.status === "idle" || earlier.status === "ended") return { ok: true, state: earlier, sessions: begun };
  if (earlier.run.pauses.length >= PAUSES_MAX) return reject("too_many_pauses");
  const restored = earlier.status === "running" ? runningAgain(earlier, effectiveNowMs(earlier, at), nowMs) : earlier;
  const step = stepTo(restored, nowMs);
  return { ...step, sessions: [...begun, ...step.sessions] };
}

function stepBy(state: TimerState, event: TimerEvent, context: TimerContext): TimerResult {
  switch (event.type) {
    case "start":
      return start(state, event, context);
    case "next":
      return startNext(state, event, context);
    case "start_break":
      return startDueBreak(state, context);
    case "pause":
      return pause(state, context);
    case "resume":
      return resume(state, context);
    case "add_minutes":
      return addMinutes(state, event.minutes, context);
    case "interrupt":
      return interrupt(state, event.kind, context);
    case "set_task":
      return event.session === undefined
        ? setTask(state, event, context)
        : splitPomodoro(state, { ...event, session: event.session }, context);
    case "finish":
    case "skip":
      return endNow(state, event.type, context);
    case "stop":
      return stop(state, context);
    case "go_on":
      return goOn(state, context);
    case "dismiss":
      return dismiss(state);
    case "discard":
      return discard(state, context);
    case "undo":
      return undo(state, context);
    case "resolve_away":
      return resolveAway(state, event, context);
  }
}

/** Events that start or end a phase, which `undo` takes back. */
const undoable: ReadonlySet<TimerEvent["type"]> = new Set(["start", "next", "start_break", "finish", "skip", "stop"]);

function withoutBefore({ before: _before, ...state }: TimerState): PlainTimerState {
  return state;
}

function lastOfEach(sessions: readonly SessionRecord[]): SessionRecord[] {
  return [...new Map(sessions.map((session) => [session.id, session])).values()];
}

/**
 * Applies `event` at `context.nowMs`. The state is advanced first, so that a late event cannot
 * extend a phase that is over. If the event is rejected, use `advance` for the state.
 */
export function applyEvent(state: TimerState, event: TimerEvent, context: TimerContext): TimerResult {
  const advanced = advance(state, context.nowMs);
  const result = stepBy(advanced.state, event, context);
  if (!result.ok) return result;
  const sessions = lastOfEach([...advanced.sessions, ...result.sessions]);
  if (result.state === advanced.state) return { ...result, sessions };
  const before = undoable.has(event.type) ? { state: withoutBefore(advanced.state), at: context.nowMs } : undefined;
  return { ...result, sessions, state: { ...withoutBefore(result.state), ...(before && { before }) } };
}
