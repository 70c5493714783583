import { errorBody } from "@hourloom/schema/errors/domain-errors";
import type { Timer, TimerConflict, TimerView } from "@hourloom/schema/timer";
import {
  timerAway,
  timerInterruption,
  timerMinutes,
  timerNext,
  timerStart,
  timerSubject,
} from "@hourloom/schema/timer-commands";
import { examplesOf, FIRST_POMODORO, nothingSent, TASK, unknownTask, type Examples } from "./example-bodies.ts";

export const timerResponse: TimerView = {
  status: "running",
  mode: "pomodoro",
  phase: "focus",
  session: FIRST_POMODORO,
  task: TASK,
  title: "Send the report",
  started_at: "2025-03-10T09:00:00+01:00",
  ended_at: null,
  planned_end: "2025-03-10T09:27:00+01:00",
  planned_seconds: 1_500,
  elapsed_seconds: 600,
  remaining_seconds: 900,
  paused_seconds: 120,
  internal_interruptions: 0,
  external_interruptions: 1,
  pomodoros_done: 2,
  version: 4,
};

const noMinutes = { summary: "Out of bounds", body: { minutes: 0 } };

export const timerBodies = {
  TimerStart: examplesOf(
    timerStart,
    {
      usual: { summary: "A pomodoro as the settings say", value: {} },
      session: {
        summary: "With the id of its session, to be repeated safely",
        value: { session: FIRST_POMODORO, task: TASK, minutes: 50 },
      },
      flowtime: { summary: "Flowtime", value: { mode: "flowtime", title: "Read" } },
      longBreak: { summary: "A break, whatever is under way", value: { phase: "long_break", replace: true } },
    },
    {
      several: { summary: "Several members at once", body: { mode: "countdown", minutes: 1_441 } },
      flowtime: {
        summary: "Flowtime with what only pomodoros have",
        body: { mode: "flowtime", phase: "short_break", minutes: 10 },
      },
      task: unknownTask,
      full: { summary: "50,000 sessions are there", errors: { non_field_errors: ["This account is full."] } },
    },
  ),
  TimerNext: examplesOf(
    timerNext,
    {
      usual: { summary: "With the same task as before", value: {} },
      other: { summary: "With something else", value: { task: null, title: "Read", minutes: 15 } },
    },
    { bounds: noMinutes, task: unknownTask },
  ),
  TimerMinutes: examplesOf(
    timerMinutes,
    { five: { summary: "Five more", value: { minutes: 5 } } },
    { empty: nothingSent, bounds: noMinutes },
  ),
  TimerInterruption: examplesOf(
    timerInterruption,
    {
      internal: { summary: "A thought of one's own", value: { kind: "internal" } },
      external: { summary: "Someone came", value: { kind: "external" } },
    },
    { empty: nothingSent, kind: { summary: "No such kind", body: { kind: "phone" } } },
  ),
  TimerSubject: examplesOf(
    timerSubject,
    {
      task: { summary: "A task, under its own title", value: { task: TASK } },
      title: { summary: "No task", value: { task: null, title: "Read" } },
    },
    { empty: nothingSent, task: unknownTask },
  ),
  TimerAway: examplesOf(
    timerAway,
    {
      trim: {
        summary: "Nobody worked from ten past nine on",
        value: { from: "2025-03-10 09:10", to: "2025-03-10 09:40", choice: "trim" },
      },
    },
    { empty: nothingSent, date_time: { summary: "No date-time", body: { from: "then", to: "now", choice: "count" } } },
  ),
};

const summaries: Readonly<Record<TimerConflict, string>> = {
  busy: "A phase is under way",
  not_running: "Nothing runs that this could be done to",
  not_paused: "It is not paused",
  not_ended: "No phase is over that this could follow",
  wrong_phase: "A phase of another kind",
  nothing_to_break: "No break is due, or it has no length",
  session_over: "The session was over before",
  too_long: "The phase would be longer than a day",
  too_many_pauses: "500 pauses are there",
};

const live: readonly TimerConflict[] = ["not_running"];

/** The conflicts that each operation may return, by operation id. */
const reasons: Readonly<Record<string, readonly TimerConflict[]>> = {
  startTimer: ["busy", "nothing_to_break", "session_over"],
  startNextPhase: ["busy", "not_ended", "session_over"],
  startBreak: ["busy", "nothing_to_break"],
  pauseTimer: ["not_running", "too_many_pauses"],
  resumeTimer: ["not_paused"],
  finishPhase: live,
  stopPhase: live,
  skipPhase: live,
  goOnWithFlowtime: ["not_ended", "wrong_phase", "session_over", "too_many_pauses"],
  dismissTimer: ["not_ended"],
  discardSession: ["not_running", "wrong_phase"],
  addTimerMinutes: ["not_running", "wrong_phase", "too_long"],
  noteInterruption: ["not_running", "wrong_phase"],
  setTimerTask: live,
  resolveAway: ["too_many_pauses"],
};

const idle: Timer = { state: { status: "idle", cycle: { done: 0, day: "2025-03-10" } }, version: 0, now_ms: 0 };

/** An example of each timer conflict of an operation; undefined for other operations. */
export function timerConflicts(operationId: string): Examples | undefined {
  const entries = reasons[operationId]?.map((reason) => {
    const value = errorBody({ code: "timer_conflict", reason, timer: idle });
    return [reason, { summary: summaries[reason], value }] as const;
  });
  return entries && Object.fromEntries(entries);
}
