import { z } from "zod";
import { calendarDate, chosenId, dateTime, id, reference, text, title, version, wholeNumber } from "./fields/fields.ts";
import { DAY_MINUTES, TITLE_MAX_LENGTH } from "./fields/limits.ts";

export const DEFAULT_DURATION_MINUTES = 25;

const duration = wholeNumber(1, DAY_MINUTES).meta({ description: "Minutes." });

/**
 * `planned`: not started; `running`: in the timer; `done`: completed; `stopped`: ended early, its
 * minutes are saved.
 */
export const pomodoroState = z.enum(["planned", "running", "done", "stopped"]);
export type PomodoroState = z.output<typeof pomodoroState>;

/** Maximum worked time of a session: a week, because flowtime does not end by itself. */
export const FOCUSED_MAX_SECONDS = 604_800;
export const INTERRUPTIONS_MAX = 10_000;

/** What was worked in a session, as the user may correct it. */
export const workedFields = {
  focused_seconds: wholeNumber(0, FOCUSED_MAX_SECONDS).nullable(),
  internal_interruptions: wholeNumber(0, INTERRUPTIONS_MAX),
  external_interruptions: wholeNumber(0, INTERRUPTIONS_MAX),
};

/** The same members in a response. */
export const workedMembers = {
  focused_seconds: z.int().min(0).nullable().describe("Time worked, without pauses; null where nothing is known."),
  internal_interruptions: z.int().min(0),
  external_interruptions: z.int().min(0),
};

const pomodoroFields = {
  title,
  start_time: dateTime,
  duration,
  task: reference.nullable(),
  state: pomodoroState.exclude(["running"]).describe("Running it becomes by the timer alone."),
  ...workedFields,
};

export const pomodoro = z
  .object({
    id,
    title: z.string(),
    start_time: dateTime,
    duration,
    task: id.nullable(),
    state: pomodoroState,
    ended_at: dateTime.nullable().describe("When it was over; null while it is planned or running."),
    counts: z.boolean().describe("Whether it is a pomodoro: carried through, or at least as far as the settings say."),
    ...workedMembers,
    version,
  })
  .meta({ id: "Pomodoro" });
export type Pomodoro = z.output<typeof pomodoro>;

/** Defaults: `duration` 25, `task` null, `state` done if the session is over, otherwise planned. */
export const pomodoroCreate = z
  .object({ id: chosenId, ...pomodoroFields, duration: duration.meta({ default: DEFAULT_DURATION_MINUTES }) })
  .partial()
  .required({ title: true, start_time: true })
  .meta({ id: "PomodoroCreate" });
export type PomodoroCreate = z.output<typeof pomodoroCreate>;

/** Absent members do not change. */
export const pomodoroPatch = z.object(pomodoroFields).partial().meta({ id: "PomodoroPatch" });
export type PomodoroPatch = z.output<typeof pomodoroPatch>;

export const pomodoroReplace = z
  .object(pomodoroFields)
  .partial()
  .required({ title: true, start_time: true })
  .meta({ id: "PomodoroReplace" });

/**
 * How an event is split into sessions: lengths in minutes, and a long break after `long_after`
 * sessions.
 */
export const pomodorosFromEvent = z
  .object({
    event_id: reference,
    duration: duration.optional().meta({ default: DEFAULT_DURATION_MINUTES }),
    break_duration: wholeNumber(0, DAY_MINUTES).optional().meta({ default: 5 }),
    long_after: wholeNumber(1, 100).optional().meta({ default: 4 }),
    long_break_duration: wholeNumber(0, DAY_MINUTES).optional().meta({ default: 15 }),
    title: text(TITLE_MAX_LENGTH).nullish().meta({ description: "Absent, null or blank: the event's title." }),
    keep_event: z.boolean().optional().meta({ default: false, description: "Leave the event where it is." }),
    date: calendarDate.nullish().meta({
      description: "The date of a repeating event's occurrence; absent: the first. That occurrence leaves the series.",
    }),
  })
  .meta({ id: "PomodorosFromEvent" });
export type PomodorosFromEvent = z.output<typeof pomodorosFromEvent>;

export const convertedEvent = z
  .object({
    deleted_event_id: id.nullable(),
    pomodoros: z.array(pomodoro).describe("In the order of time."),
    unused_minutes: z.int().min(0).describe("From the end of the last session to the end of the event."),
  })
  .meta({ id: "ConvertedEvent" });
export type ConvertedEvent = z.output<typeof convertedEvent>;
