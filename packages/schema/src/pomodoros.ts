import { z } from "zod";
import {
  calendarDate,
  chosenId,
  count,
  dateTime,
  id,
  reference,
  text,
  title,
  version,
  wholeNumber,
} from "./fields/fields.ts";
import { DAY_MINUTES, pomodoroLengths, TITLE_MAX_LENGTH } from "./fields/limits.ts";
import { defaultsOf, inputTypes, member, outputTypes } from "./fields/members.ts";
import { nextStepMember } from "./fields/next-step.ts";
import { storedInstant, storedInteger } from "./fields/stored.ts";

const duration = wholeNumber(1, DAY_MINUTES).meta({ description: "The length in minutes." });

/**
 * `planned`: not started; `running`: in the timer; `done`: completed; `stopped`: ended early, its
 * minutes are saved.
 */
export const pomodoroState = z.enum(["planned", "running", "done", "stopped"]);
export type PomodoroState = z.output<typeof pomodoroState>;

/** Maximum worked time of a session: a week, because flowtime does not end by itself. */
export const FOCUSED_MAX_SECONDS = 604_800;
const INTERRUPTIONS_MAX = 10_000;

/** Members of pomodoros and flowtime sessions that describe the work. Users may correct them. */
export const workMembers = {
  focused_seconds: member(wholeNumber(0, FOCUSED_MAX_SECONDS).nullable(), {
    output: count.nullable().describe("Seconds worked, without pauses. Null if unknown."),
    stored: storedInteger.nullable(),
    default: null,
  }),
  internal_interruptions: member(wholeNumber(0, INTERRUPTIONS_MAX), {
    output: count,
    stored: storedInteger,
    default: 0,
  }),
  external_interruptions: member(wholeNumber(0, INTERRUPTIONS_MAX), {
    output: count,
    stored: storedInteger,
    default: 0,
  }),
  next_step: nextStepMember,
};

/** The members of a pomodoro that users write. Without a `state` it is done if its time is over. */
export const pomodoroMembers = {
  title: member(title, { output: z.string() }),
  start_time: member(dateTime, { stored: storedInstant }),
  duration: member(duration, { stored: z.int().min(1).max(DAY_MINUTES), default: pomodoroLengths.duration }),
  task: member(reference.nullable(), { output: id.nullable(), stored: id.nullable(), default: null }),
  state: member(
    pomodoroState.exclude(["running"]).describe("The state of the session. Only the timer sets `running`."),
    {
      output: pomodoroState,
      stored: pomodoroState,
    },
  ),
  ...workMembers,
};

const pomodoroFields = inputTypes(pomodoroMembers);
export const pomodoroDefaults = defaultsOf(pomodoroMembers);

export const pomodoro = z
  .object({
    id,
    ...outputTypes(pomodoroMembers),
    ended_at: dateTime.nullable().describe("When the session ended. Null while it is planned or running."),
    counts: z
      .boolean()
      .describe(
        "Whether the session counts as a pomodoro: it was completed, or reached `counts_from_percent` of its length.",
      ),
    version,
  })
  .meta({ id: "Pomodoro" });
export type Pomodoro = z.output<typeof pomodoro>;

/** Absent members get the defaults of `pomodoroMembers`. */
export const pomodoroCreate = z
  .object({ id: chosenId, ...pomodoroFields, duration: duration.meta({ default: pomodoroLengths.duration }) })
  .partial()
  .required({ title: true, start_time: true })
  .meta({ id: "PomodoroCreate" });
export type PomodoroCreate = z.output<typeof pomodoroCreate>;

/** Absent members do not change. */
export const pomodoroPatch = z.object(pomodoroFields).partial().meta({ id: "PomodoroPatch" });
export type PomodoroPatch = z.output<typeof pomodoroPatch>;

export const pomodoroReplace = pomodoroPatch
  .required({ title: true, start_time: true })
  .meta({ id: "PomodoroReplace" });

/**
 * How an event is split into sessions: lengths in minutes, and a long break after `long_after`
 * sessions.
 */
export const pomodorosFromEvent = z
  .object({
    event_id: reference,
    duration: duration.optional().meta({ default: pomodoroLengths.duration }),
    break_duration: wholeNumber(0, DAY_MINUTES).optional().meta({ default: pomodoroLengths.break_duration }),
    long_after: wholeNumber(1, 100).optional().meta({ default: pomodoroLengths.long_after }),
    long_break_duration: wholeNumber(0, DAY_MINUTES).optional().meta({ default: pomodoroLengths.long_break_duration }),
    title: text(TITLE_MAX_LENGTH)
      .nullish()
      .meta({ description: "The title of the sessions. Default: the title of the event." }),
    keep_event: z
      .boolean()
      .optional()
      .meta({ default: false, description: "Whether to keep the event. Otherwise it is deleted." }),
    date: calendarDate.nullish().meta({
      description:
        "The date of the occurrence of a repeating event. Default: the first. The occurrence is removed from the series.",
    }),
  })
  .meta({ id: "PomodorosFromEvent" });
export type PomodorosFromEvent = z.output<typeof pomodorosFromEvent>;

export const convertedEvent = z
  .object({
    deleted_event_id: id.nullable(),
    pomodoros: z.array(pomodoro).describe("The created pomodoros, in order of their start."),
    unused_minutes: count.describe("Minutes between the end of the last session and the end of the event."),
  })
  .meta({ id: "ConvertedEvent" });
export type ConvertedEvent = z.output<typeof convertedEvent>;
