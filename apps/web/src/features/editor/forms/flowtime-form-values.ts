import type { CalendarFlowtime } from "@hourloom/schema/calendar";
import { recomputeFocusedSeconds } from "@hourloom/domain/sessions/worked";
import { instantOf } from "@hourloom/domain/time/instants";
import { type WallClock, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { calendarDate, wallTime } from "@hourloom/schema/fields/fields";
import { z } from "zod";
import { sessionResultForm, sessionResultFrom, sessionResultValues, shownMinutes } from "../fields/session-result";
import { momentFrom } from "./pomodoro-form-values";

/** A session as the form shows it: days and times apart. Without an end it is still open. */
const flowtimeForm = z
  .object({
    task: z.string().nullable(),
    date: calendarDate,
    start_time: wallTime,
    end_date: calendarDate.nullable(),
    end_time: wallTime.nullable(),
    ...sessionResultForm.shape,
  })
  .check(({ value, issues }) => {
    const { date, start_time, end_date, end_time } = value;
    const say = (path: string, message: string) => issues.push({ code: "custom", path: [path], input: value, message });
    if ((end_date === null) !== (end_time === null)) say("end_time", "An end needs a day and a time.");
    else if (end_date !== null && `${end_date}T${end_time}` < `${date}T${start_time}`) {
      say("end_time", "The end must not be before the start.");
    }
  });

/** The schema for the form about `item`, in the account's zone. */
export function flowtimeFormOf(item: CalendarFlowtime, zone: string) {
  return flowtimeForm.check(({ value, issues }) => {
    const { end_date, end_time, focused_minutes } = value;
    if (end_date === null || end_time === null) return;
    const say = (path: string, message: string) => issues.push({ code: "custom", path: [path], input: value, message });
    const now = wallClockIn(zone, Date.now());
    const isTouched = momentFrom(item.end_time, end_date, end_time) !== item.end_time;
    if (isTouched && `${end_date}T${end_time}` > `${now.date}T${now.time}`) {
      say("end_time", "The end must not be in the future.");
    }
    if (focused_minutes === null && item.focused_seconds !== null) say("focused_minutes", "This field is required.");
    const seconds = spanSeconds(item, value, zone);
    // What follows from the bounds is rounded up to a minute.
    const isFollowed = focused_minutes === shownMinutes(workedWithin(item, value, zone) ?? null);
    if (!isFollowed && focused_minutes !== null && seconds !== undefined && focused_minutes * 60 > seconds) {
      say("focused_minutes", "That is more than from start to end.");
    }
  });
}

/** The instant that was typed, in milliseconds since 1970; one that nobody touched keeps its offset. */
function instantMs(before: string | null, { date, time }: WallClock, zone: string): number | undefined {
  const moment = momentFrom(before, date, time);
  return moment === before
    ? Date.parse(moment)
    : instantOf({ date, time: `${time}:00`, offsetMinutes: undefined }, zone);
}

/** The instants of start and end; undefined where they are not typed yet. */
function spanMs(item: CalendarFlowtime, values: FlowtimeBounds, zone: string) {
  const { date, start_time, end_date, end_time } = values;
  if (!date || !start_time || !end_date || !end_time) return undefined;
  const startMs = instantMs(item.start_time, { date, time: start_time }, zone);
  const endMs = instantMs(item.end_time, { date: end_date, time: end_time }, zone);
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs };
}

function spanSeconds(item: CalendarFlowtime, values: FlowtimeBounds, zone: string): number | undefined {
  const span = spanMs(item, values, zone);
  return span && Math.floor((span.endMs - span.startMs) / 1_000);
}

/**
 * The seconds that were worked in a session with other bounds, whose pauses stay as long as they
 * were; undefined where that cannot be told.
 */
export function workedWithin(item: CalendarFlowtime, values: FlowtimeBounds, zone: string): number | null | undefined {
  const span = spanMs(item, values, zone);
  if (span === undefined || item.end_time === null) return undefined;
  const before = { startMs: Date.parse(item.start_time), endMs: Date.parse(item.end_time) };
  const isSame = span.startMs === before.startMs && span.endMs === before.endMs;
  return isSame
    ? item.focused_seconds
    : recomputeFocusedSeconds({ ...before, focusedSeconds: item.focused_seconds }, span);
}

export type FlowtimeFormInput = z.input<typeof flowtimeForm>;
export type FlowtimeFormValues = z.output<typeof flowtimeForm>;
/** From when to when, as far as it is typed. */
export type FlowtimeBounds = Partial<Pick<FlowtimeFormInput, "date" | "start_time" | "end_date" | "end_time">>;

export function flowtimeValues(item: CalendarFlowtime): FlowtimeFormInput {
  const { task, start_time, end_time } = item;
  return {
    ...sessionResultValues(item),
    task,
    date: start_time.slice(0, 10),
    start_time: start_time.slice(11, 16),
    end_date: end_time === null ? null : end_time.slice(0, 10),
    end_time: end_time === null ? null : end_time.slice(11, 16),
  };
}

export function flowtimeFrom(item: CalendarFlowtime, values: FlowtimeFormValues, zone: string): CalendarFlowtime {
  const { task, date, start_time, end_date, end_time } = values;
  const end = end_date === null || end_time === null ? null : momentFrom(item.end_time, end_date, end_time);
  const start = momentFrom(item.start_time, date, start_time);
  const worked = workedWithin(item, values, zone);
  const followed = worked === undefined ? item : { ...item, focused_seconds: worked };
  return { ...item, task, start_time: start, end_time: end, ...sessionResultFrom(followed, values) };
}
