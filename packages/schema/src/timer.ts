import { z } from "zod";
import { dateTime, id, reference, text, wholeNumber } from "./fields.ts";
import { DAY_MINUTES, TITLE_MAX_LENGTH } from "./limits.ts";

/**
 * The one timer of an account, as it is stored and sent: plain data. Instants (`…_at`) and durations (`…_ms`) are milliseconds, instants since 1970. What time has
 * passed is derived from these facts and an instant, never counted.
 */

const instant = z.int();
const duration = z.int().min(0);

export const timerMode = z.enum(["pomodoro", "flowtime"]);
export type TimerMode = z.output<typeof timerMode>;
export const breakPhase = z.enum(["short_break", "long_break"]);
export type BreakPhase = z.output<typeof breakPhase>;
export const timerPhase = z.enum(["focus", ...breakPhase.options]);
export type TimerPhase = z.output<typeof timerPhase>;

/** A time in which a run stood still: paused, away, or between a stop and its being taken back. `to_at` is after `from_at`. */
const pause = z.object({ from_at: instant, to_at: instant });
export type Pause = z.output<typeof pause>;

const interruptions = z.object({ internal: z.int().min(0), external: z.int().min(0) });
export type Interruptions = z.output<typeof interruptions>;

const anyRun = z.object({
  started_at: instant,
  /** The finished ones: apart from each other, ascending, none before `started_at`. A sum alone could not tell whether a time away was paused already. */
  pauses: z.array(pause).readonly(),
  /** Id of the task that is worked on; in a break of the one that goes on after it. */
  task: id.nullable(),
  title: z.string(),
});

const anyFocus = anyRun.extend({
  phase: z.literal("focus"),
  /** Id of the session's row. */
  session: id,
  interruptions,
});

/** What a phase needs of the settings is in its run, so that no change of them moves or judges a phase that is under way. */
const pomodoroFocus = anyFocus.extend({
  mode: z.literal("pomodoro"),
  planned_ms: duration,
  overtime: z.boolean(),
  counts_from_percent: z.int(),
  long_break_after: z.int(),
});
export type PomodoroFocus = z.output<typeof pomodoroFocus>;

/** Open: it has no planned end. */
const flowtimeFocus = anyFocus.extend({ mode: z.literal("flowtime"), planned_ms: z.null() });
export type FlowtimeFocus = z.output<typeof flowtimeFocus>;

/** The break of flowtime is a short one, of the length that was earned. */
const breakRun = anyRun.extend({
  mode: timerMode,
  phase: breakPhase,
  session: z.null(),
  planned_ms: duration,
  overtime: z.boolean(),
});
export type BreakRun = z.output<typeof breakRun>;

const timerRun = z.union([pomodoroFocus, flowtimeFocus, breakRun]);
export type FocusRun = PomodoroFocus | FlowtimeFocus;
export type TimerRun = z.output<typeof timerRun>;

const cycle = z.object({
  /** Counted pomodoros since the last long break, 0 to `long_break_after`: where one is due, more do not make it more so. */
  done: z.int().min(0),
  /** The account's day, `YYYY-MM-DD`, on which the last phase began. */
  day: z.string(),
});
export type Cycle = z.output<typeof cycle>;

/** How a phase ended. `discarded`: so short that it is as if it had not been. */
const ending = z.object({
  status: z.enum(["done", "stopped", "discarded"]),
  /** Whether it is a pomodoro. */
  counts: z.boolean(),
  /** `done` of the cycle before it, so that it can be judged anew. */
  done_before: z.int().min(0),
});
export type Ending = z.output<typeof ending>;

const idleTimer = z.object({ status: z.literal("idle"), cycle });
const runningTimer = z.object({ status: z.literal("running"), run: timerRun, cycle });
const pausedTimer = z.object({ status: z.literal("paused"), run: timerRun, cycle, paused_at: instant });
/** A phase is over and nothing runs: what follows waits for an event. */
const endedTimer = z.object({ status: z.literal("ended"), run: timerRun, cycle, ended_at: instant, ending });
export type IdleTimer = z.output<typeof idleTimer>;
export type RunningTimer = z.output<typeof runningTimer>;
export type PausedTimer = z.output<typeof pausedTimer>;
export type EndedTimer = z.output<typeof endedTimer>;
/** A phase that is not over. */
export type LiveTimer = RunningTimer | PausedTimer;

export const timerState = z.discriminatedUnion("status", [idleTimer, runningTimer, pausedTimer, endedTimer]);
export type TimerState = z.output<typeof timerState>;

/** The timer as it was at `now_ms` by the server's clock, with which a device compares its own. `version` rises with every change that is not time's alone; 0 before the first. */
export const timer = z.object({ state: timerState, version: z.int().min(0), now_ms: instant });
export type Timer = z.output<typeof timer>;

const seconds = z.int().min(0);

/** The timer as a script sees it: what the facts come to at the moment of the answer. */
export const timerView = z
  .object({
    status: z
      .enum(["idle", "running", "paused", "ended"])
      .describe("`ended`: a phase is over, and what follows it waits to be started."),
    mode: timerMode.nullable(),
    phase: timerPhase.nullable().describe("Null while the timer is idle, as all that tells of a phase."),
    session: id.nullable().describe("The pomodoro or flowtime session of a focus phase; null in a break."),
    task: id.nullable(),
    title: z.string().describe("What the phase is about; may be empty."),
    started_at: dateTime.nullable(),
    ended_at: dateTime.nullable().describe("When the phase was over; null before."),
    planned_end: dateTime.nullable().describe("Only while it runs, with a planned length: a pause moves it on."),
    planned_seconds: seconds.nullable().describe("Null where there is no planned length, as in flowtime."),
    elapsed_seconds: seconds.describe("How long the phase has run, without pauses."),
    remaining_seconds: seconds.nullable().describe("Until the planned length is reached; 0 from there on."),
    paused_seconds: seconds.describe("How long it has stood still."),
    internal_interruptions: z.int().min(0),
    external_interruptions: z.int().min(0),
    pomodoros_done: z.int().min(0).describe("Of the cycle: counted since the last long break, today."),
    version: z
      .int()
      .min(0)
      .describe("Rises with every change but the end of a phase by its time alone; 0 before the first."),
  })
  .meta({ id: "Timer" });
export type TimerView = z.output<typeof timerView>;

/** Length of one phase. */
export const phaseMinutes = wholeNumber(1, DAY_MINUTES);

/** What a phase is about. An empty title stands for that of the task, or none. */
const subject = { task: reference.nullable(), title: text(TITLE_MAX_LENGTH) };
/** `session`: id of the session's row, chosen by who sends the event and never used before: a repeated event is known by it. */
const focusSubject = { ...subject, session: id };
/** Whether a phase that is under way is stopped first, its minutes kept. Else it stands in the way. */
const replace = z.boolean().optional();
/** Length of this one phase. Absent: as in the settings. */
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
 * Starts what follows the phase that is over. Where that is a break, it goes on with that phase's task and title, and the event's are not used; else an absent
 * task or title is that phase's, too.
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

/** After the machine slept from `from_at` to `to_at` in a focus phase: the time was work, was none, or the whole session is not to be kept. */
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
   * `finish`: the phase is done. `stop`: it is broken off. `skip`: on to what follows. `go_on`: the stop of flowtime is taken back. `dismiss`: nothing is to follow the
   * phase that is over. `discard`: the session is not to be kept.
   */
  type: z.enum(["start_break", "pause", "resume", "finish", "stop", "skip", "go_on", "dismiss", "discard"]),
});
export type PlainEvent = z.output<typeof plainEvent>;
const addMinutes = z.strictObject({ type: z.literal("add_minutes"), minutes: phaseMinutes });
const interrupt = z.strictObject({ type: z.literal("interrupt"), kind: interruptionKind });
const setTask = z.strictObject({ type: z.literal("set_task"), ...subject });

export const timerEvent = z.union([...starts, nextEvent, plainEvent, addMinutes, interrupt, setTask, awayEvent]);
export type TimerEvent = z.output<typeof timerEvent>;

/** `version`: the timer's that was on screen; one that has changed since is refused with the timer as it is. */
export const timerCall = z.strictObject({ event: timerEvent, version: z.int().min(0).optional() });
export type TimerCall = z.output<typeof timerCall>;

export const timerRefusal = z.enum([
  /** A phase is under way, and the event would start another. */
  "busy",
  "not_running",
  "not_paused",
  "not_ended",
  /** The event is not for this kind of phase: no interruptions in a break, no minutes added to an open end, no going on after a pomodoro. */
  "wrong_phase",
  /** No focus phase just ended, or the break after it has no length. */
  "nothing_to_break",
  /** The session is over already and is not begun again. */
  "session_over",
  /** The phase would be planned longer than a day. */
  "too_long",
  "too_many_pauses",
]);
export type TimerRefusal = z.output<typeof timerRefusal>;
