import { z } from "zod";
import { count, dateTime, id, reference, text, wholeNumber } from "./fields/fields.ts";
import { DAY_MINUTES, TITLE_MAX_LENGTH } from "./fields/limits.ts";

/**
 * The timer of an account as stored and sent. Instants (`…_at`) and durations (`…_ms`) are
 * milliseconds, instants since 1970. Elapsed time is derived from these facts and an instant, never
 * counted.
 */

const instant = z.int();
const duration = z.int().min(0);

export const timerMode = z.enum(["pomodoro", "flowtime"]);
export type TimerMode = z.output<typeof timerMode>;
export const breakPhase = z.enum(["short_break", "long_break"]);
export type BreakPhase = z.output<typeof breakPhase>;
export const timerPhase = z.enum(["focus", ...breakPhase.options]);
export type TimerPhase = z.output<typeof timerPhase>;

/**
 * A time in which the run did not count: paused, away, or between a stop and its undo. `to_at` is
 * after `from_at`.
 */
const pause = z.object({ from_at: instant, to_at: instant });
export type Pause = z.output<typeof pause>;

const interruptions = z.object({ internal: count, external: count });
export type Interruptions = z.output<typeof interruptions>;

const anyRun = z.object({
  started_at: instant,
  /**
   * Finished pauses: disjoint, ascending, none before `started_at`. Not a sum, which could not tell
   * whether a time of absence was already paused.
   */
  pauses: z.array(pause).readonly(),
  /** Id of the current task; in a break the task that continues after it. */
  task: id.nullable(),
  title: z.string(),
});

const anyFocus = anyRun.extend({
  phase: z.literal("focus"),
  /** Id of the session's row. */
  session: id,
  interruptions,
});

/**
 * The settings that a phase needs are copied into its run, so that a later change of them does not
 * affect it.
 */
const pomodoroFocus = anyFocus.extend({
  mode: z.literal("pomodoro"),
  planned_ms: duration,
  overtime: z.boolean(),
  counts_from_percent: z.int(),
  long_break_after: z.int(),
});
export type PomodoroFocus = z.output<typeof pomodoroFocus>;

/** Open-ended. */
const flowtimeFocus = anyFocus.extend({ mode: z.literal("flowtime"), planned_ms: z.null() });
export type FlowtimeFocus = z.output<typeof flowtimeFocus>;

/** The break of flowtime is a short one, of the earned length. */
const breakRun = anyRun.extend({
  mode: timerMode,
  phase: breakPhase,
  session: z.null(),
  planned_ms: duration,
  overtime: z.boolean(),
});

const timerRun = z.union([pomodoroFocus, flowtimeFocus, breakRun]);
export type FocusRun = PomodoroFocus | FlowtimeFocus;
export type TimerRun = z.output<typeof timerRun>;

const cycle = z.object({
  /**
   * Counted pomodoros since the last long break, 0 to `long_break_after` (not incremented further).
   */
  done: count,
  /** The account's day, `YYYY-MM-DD`, on which the last phase began. */
  day: z.string(),
});
export type Cycle = z.output<typeof cycle>;

/** How a phase ended. `discarded`: too short to be stored. */
const ending = z.object({
  status: z.enum(["done", "stopped", "discarded"]),
  /** Whether it counts as a pomodoro. */
  counts: z.boolean(),
  /** `cycle.done` before this phase, needed to end it in another way. */
  done_before: count,
});
export type Ending = z.output<typeof ending>;

const idleTimer = z.object({ status: z.literal("idle"), cycle });
const runningTimer = z.object({ status: z.literal("running"), run: timerRun, cycle });
const pausedTimer = z.object({ status: z.literal("paused"), run: timerRun, cycle, paused_at: instant });
/** A phase is over; the next one is started by an event. */
const endedTimer = z.object({ status: z.literal("ended"), run: timerRun, cycle, ended_at: instant, ending });
export type IdleTimer = z.output<typeof idleTimer>;
export type RunningTimer = z.output<typeof runningTimer>;
export type PausedTimer = z.output<typeof pausedTimer>;
export type EndedTimer = z.output<typeof endedTimer>;
/** A phase that is not over. */
export type LiveTimer = RunningTimer | PausedTimer;

/** The state without what Undo needs, as account files contain it. */
export const plainTimerState = z.discriminatedUnion("status", [idleTimer, runningTimer, pausedTimer, endedTimer]);
export type PlainTimerState = z.output<typeof plainTimerState>;

/** The state before the last event, if that started or ended a phase, and when that was. */
const before = z.object({ state: plainTimerState, at: instant }).exactOptional();
export const timerState = z.discriminatedUnion("status", [
  idleTimer.extend({ before }),
  runningTimer.extend({ before }),
  pausedTimer.extend({ before }),
  endedTimer.extend({ before }),
]);
export type TimerState = z.output<typeof timerState>;

/**
 * The timer at `now_ms` of the server's clock, which a device compares with its own. `version`
 * increases with every event, but not by the passing of time; 0 at first.
 */
export const timer = z.object({ state: timerState, version: z.int().min(0), now_ms: instant });
export type Timer = z.output<typeof timer>;

/** The timer as scripts receive it, with values computed for the time of the response. */
export const timerView = z
  .object({
    status: z
      .enum(["idle", "running", "paused", "ended"])
      .describe("The state of the timer. `ended`: a phase is over and the next one has not started."),
    mode: timerMode.nullable(),
    phase: timerPhase
      .nullable()
      .describe("The current phase. Null while the timer is idle, as are all members that describe a phase."),
    session: id.nullable().describe("The id of the pomodoro or flowtime session of a focus phase. Null in a break."),
    task: id.nullable(),
    title: z.string().describe("The title of the phase. Empty if there is none."),
    started_at: dateTime.nullable(),
    ended_at: dateTime.nullable().describe("When the phase ended. Null before."),
    planned_end: dateTime
      .nullable()
      .describe(
        "When the phase will end. Null while it is paused or ended, and without a planned length. A pause moves it.",
      ),
    planned_seconds: count.nullable().describe("The planned length in seconds. Null without one, as in flowtime."),
    elapsed_seconds: count.describe("Seconds that the phase has run, without pauses."),
    remaining_seconds: count
      .nullable()
      .describe("Seconds until the planned length is reached, at least 0. Null without a planned length."),
    paused_seconds: count.describe("Seconds that the phase was paused."),
    internal_interruptions: count,
    external_interruptions: count,
    pomodoros_done: count.describe("Pomodoros counted today since the last long break."),
    version: z
      .int()
      .min(0)
      .describe("Increases with every change, except when a phase reaches its planned end. 0 before the first change."),
  })
  .meta({ id: "Timer" });
export type TimerView = z.output<typeof timerView>;

export const phaseMinutes = wholeNumber(1, DAY_MINUTES);

/** Task and title of a phase. An empty title means that of the task, or none. */
const subject = { task: reference.nullable(), title: text(TITLE_MAX_LENGTH) };
/**
 * `session` is the new id of the session's row, chosen by the client: it identifies a repeated
 * event.
 */
const focusSubject = { ...subject, session: id };
/** Whether to stop the current phase first and save its minutes. Otherwise it is a conflict. */
const replace = z.boolean().optional();
/** Length of this phase. Absent: from the settings. */
const chosenMinutes = phaseMinutes.optional();

const starts = [
  z.strictObject({
    type: z.literal("start"),
    mode: z.literal("pomodoro"),
    phase: z.literal("focus"),
    ...focusSubject,
    minutes: chosenMinutes,
    replace,
  }),
  z.strictObject({
    type: z.literal("start"),
    mode: z.literal("pomodoro"),
    phase: breakPhase,
    ...subject,
    minutes: chosenMinutes,
    replace,
  }),
  z.strictObject({
    type: z.literal("start"),
    mode: z.literal("flowtime"),
    phase: z.literal("focus"),
    ...focusSubject,
    replace,
  }),
] as const;
export const startEvent = z.union(starts);
export type StartEvent = z.output<typeof startEvent>;

/**
 * Starts the phase after the ended one. A break takes task and title of the ended phase; a focus
 * phase takes them if they are absent.
 */
const nextEvent = z.strictObject({
  type: z.literal("next"),
  session: id,
  task: subject.task.optional(),
  title: subject.title.optional(),
  minutes: chosenMinutes,
});
export type NextEvent = z.output<typeof nextEvent>;

export const interruptionKind = z.enum(["internal", "external"]);
export type InterruptionKind = z.output<typeof interruptionKind>;

/**
 * What to do with the time from `from_at` to `to_at` in which the computer slept during focus:
 * count it, leave it out, or discard the session.
 */
export const awayChoice = z.enum(["count", "trim", "discard"]);
const awayEvent = z.strictObject({
  type: z.literal("resolve_away"),
  from_at: instant,
  to_at: instant,
  choice: awayChoice,
});
export type AwayEvent = z.output<typeof awayEvent>;

export const plainEvent = z.strictObject({
  /**
   * `finish`: complete the phase. `stop`: end it early. `skip`: go to the next one. `go_on`: undo
   * the stop of flowtime. `dismiss`: no phase follows the ended one. `discard`: do not store the
   * session. `undo`: as before the last event, if that started or ended a phase.
   */
  type: z.enum(["start_break", "pause", "resume", "finish", "stop", "skip", "go_on", "dismiss", "discard", "undo"]),
});
export type PlainEvent = z.output<typeof plainEvent>;
/** Below 0, the phase gets shorter. */
export const addedMinutes = wholeNumber(-DAY_MINUTES, DAY_MINUTES);
const addMinutes = z.strictObject({ type: z.literal("add_minutes"), minutes: addedMinutes });
const interrupt = z.strictObject({ type: z.literal("interrupt"), kind: interruptionKind });
/** With the id of a new session, the time until now stays with the former task and session. */
const setTask = z.strictObject({ type: z.literal("set_task"), ...subject, session: id.optional() });

export const timerEvent = z.union([...starts, nextEvent, plainEvent, addMinutes, interrupt, setTask, awayEvent]);
export type TimerEvent = z.output<typeof timerEvent>;

/** `version` is that of the timer on screen; a stale one is rejected, with the current timer. */
export const timerCall = z.strictObject({ event: timerEvent, version: z.int().min(0).optional() });
export type TimerCall = z.output<typeof timerCall>;

export const timerConflict = z.enum([
  /** A phase is running, and the event would start another. */
  "busy",
  "not_running",
  "not_paused",
  "not_ended",
  /**
   * Not possible in this kind of phase: interruptions in a break, more minutes of an open end,
   * continuing a pomodoro.
   */
  "wrong_phase",
  /** No focus phase just ended, or the break after it has no length. */
  "nothing_to_break",
  /** The session is over and cannot start again. */
  "session_over",
  /** The phase would be longer than a day. */
  "too_long",
  /** The phase would be over. */
  "too_short",
  /** The last event did not start or end a phase. */
  "nothing_to_undo",
  "too_many_pauses",
]);
export type TimerConflict = z.output<typeof timerConflict>;
