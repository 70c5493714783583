import { z } from "zod";
import {
  calendarDate,
  chosenId,
  dateTime,
  id,
  reference,
  text,
  title,
  TITLE_MAX_LENGTH,
  version,
  wholeNumber,
} from "./fields.ts";

/** Minutes of a session, where nobody says otherwise. */
export const DEFAULT_DURATION_MINUTES = 25;
const DAY_MINUTES = 1440;

const duration = wholeNumber(1, DAY_MINUTES).meta({ description: "Minutes." });

const pomodoroFields = { title, start_time: dateTime, duration, task: reference.nullable() };

export const pomodoro = z
  .object({
    id,
    title: z.string(),
    start_time: dateTime,
    duration,
    task: id.nullable(),
    version,
  })
  .meta({ id: "Pomodoro" });
export type Pomodoro = z.output<typeof pomodoro>;

/** An absent `duration` is 25, an absent `task` none. */
export const pomodoroCreate = z
  .object({ id: chosenId, ...pomodoroFields, duration: duration.meta({ default: DEFAULT_DURATION_MINUTES }) })
  .partial()
  .required({ title: true, start_time: true })
  .meta({ id: "PomodoroCreate" });
export type PomodoroCreate = z.output<typeof pomodoroCreate>;

/** Members that are absent stay as they are. */
export const pomodoroPatch = z.object(pomodoroFields).partial().meta({ id: "PomodoroPatch" });
export type PomodoroPatch = z.output<typeof pomodoroPatch>;

export const pomodoroReplace = z
  .object(pomodoroFields)
  .partial()
  .required({ title: true, start_time: true })
  .meta({ id: "PomodoroReplace" });

/** How an event is cut into sessions: lengths in minutes, a long break after every so many sessions. */
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
