import { errorBody } from "@hourloom/schema/errors/domain-errors";
import { ACCOUNT_FULL } from "@hourloom/schema/fields/error-texts";
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

const noMinutes = { summary: "Values out of range", body: { minutes: 0 } };

export const timerBodies = {
  TimerStart: examplesOf(
    timerStart,
    {
      usual: { summary: "A pomodoro with the lengths of the settings", value: {} },
      session: {
        summary: "With your own id, for safe retries",
        value: { session: FIRST_POMODORO, task: TASK, minutes: 50 },
      },
      flowtime: { summary: "Flowtime", value: { mode: "flowtime", title: "Read" } },
      longBreak: { summary: "A break that replaces a running phase", value: { phase: "long_break", replace: true } },
    },
    {
      several: { summary: "Several invalid members", body: { mode: "countdown", minutes: 1_441 } },
      flowtime: {
        summary: "Flowtime with members of pomodoros",
        body: { mode: "flowtime", phase: "short_break", minutes: 10 },
      },
      task: unknownTask,
      full: { summary: "The account has 50,000 sessions", errors: { non_field_errors: [ACCOUNT_FULL] } },
    },
  ),
  TimerNext: examplesOf(
    timerNext,
    {
      usual: { summary: "With the same task", value: {} },
      other: { summary: "With another title", value: { task: null, title: "Read", minutes: 15 } },
    },
    { bounds: noMinutes, task: unknownTask },
  ),
  TimerMinutes: examplesOf(
    timerMinutes,
    {
      five: { summary: "Five minutes", value: { minutes: 5 } },
      less: { summary: "Five minutes less", value: { minutes: -5 } },
    },
    { empty: nothingSent, bounds: { summary: "More than a day", body: { minutes: 1441 } } },
  ),
  TimerInterruption: examplesOf(
    timerInterruption,
    {
      internal: { summary: "An interruption by yourself", value: { kind: "internal" } },
      external: { summary: "An interruption by others", value: { kind: "external" } },
    },
    { empty: nothingSent, kind: { summary: "An unknown kind", body: { kind: "phone" } } },
  ),
  TimerSubject: examplesOf(
    timerSubject,
    {
      task: { summary: "A task with its title", value: { task: TASK } },
      title: { summary: "A title without a task", value: { task: null, title: "Read" } },
    },
    { empty: nothingSent, task: unknownTask },
  ),
  TimerAway: examplesOf(
    timerAway,
    {
      trim: {
        summary: "Remove the time from 09:10 to 09:40",
        value: { from: "2025-03-10 09:10", to: "2025-03-10 09:40", choice: "trim" },
      },
    },
    {
      empty: nothingSent,
      date_time: { summary: "An invalid date-time", body: { from: "then", to: "now", choice: "count" } },
    },
  ),
};

const summaries: Readonly<Record<TimerConflict, string>> = {
  busy: "A phase is running or paused",
  not_running: "No phase is running",
  not_paused: "The timer is not paused",
  not_ended: "No phase has ended",
  wrong_phase: "The phase is of another kind",
  nothing_to_break: "No break is due, or its length is 0",
  session_over: "The session has already ended",
  too_long: "The phase would be longer than a day",
  too_short: "The phase would be over",
  nothing_to_undo: "The last change did not start or end a phase",
  too_many_pauses: "The phase has 500 pauses",
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
  addTimerMinutes: ["not_running", "wrong_phase", "too_long", "too_short"],
  undoTimer: ["nothing_to_undo", "too_many_pauses"],
  noteInterruption: ["not_running", "wrong_phase"],
  setTimerTask: ["not_running", "wrong_phase"],
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
