import type { CalendarFlowtime } from "@hourloom/schema/workspace";
import { recomputeFocusedSeconds } from "@hourloom/domain/sessions/session-work";
import { wallClockOf } from "@hourloom/domain/time/zone-clock";
import { flowtimePatch } from "@hourloom/schema/flowtimes";
import { END_BEFORE_START, FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { z } from "zod";
import { isDate, isTime } from "../fields/is-readable";
import { formDate, formDateOrNone, formTime, formTimeOrNone } from "../fields/form-value";
import { addIssue } from "../fields/form-issue";
import { sessionResultForm, sessionResultFrom, sessionResultValues, toMinutesShown } from "./session-result";
import { instantMs, toDateTime } from "./session-times";

/**
 * The schema of the flowtime form, with separate dates and times; without an end it is still open.
 */
export const flowtimeForm = flowtimePatch
  .required()
  .omit({ focused_seconds: true, next_step: true })
  .extend({
    date: formDate,
    start_time: formTime,
    end_date: formDateOrNone,
    end_time: formTimeOrNone,
    ...sessionResultForm.shape,
  })
  .check((form) => {
    const { end_date, end_time } = form.value;
    if ((end_date === null) !== (end_time === null)) addIssue(form, "end_time", "An end needs a day and a time.");
  });

/** Adds the checks that need the stored session and the account's time zone. */
export function flowtimeFormOf(item: CalendarFlowtime, zone: string) {
  return flowtimeForm.check((form) => {
    const { end_date, end_time, focused_minutes } = form.value;
    if (end_date === null || end_time === null) return;
    const span = flowtimeSpan(item, form.value, zone);
    if (span !== undefined && span.endMs < span.startMs) addIssue(form, "end_time", END_BEFORE_START);
    const isEndChanged = toDateTime(item.end_time, { date: end_date, time: end_time }, zone) !== item.end_time;
    if (isEndChanged && span !== undefined && span.endMs > Date.now()) {
      addIssue(form, "end_time", "The end must not be in the future.");
    }
    if (focused_minutes === null && item.focused_seconds !== null) addIssue(form, "focused_minutes", FIELD_REQUIRED);
    // Derived minutes may be rounded up beyond the span.
    const isDerived = focused_minutes === toMinutesShown(focusedSecondsWithin(item, form.value, zone) ?? null);
    if (isDerived || focused_minutes === null || span === undefined) return;
    if (focused_minutes * MINUTE_MS > span.endMs - span.startMs) {
      addIssue(form, "focused_minutes", "That is more than from start to end.");
    }
  });
}

/** Start and end in milliseconds since 1970; undefined while they are incomplete. */
export function flowtimeSpan(item: CalendarFlowtime, values: FlowtimeBounds, zone: string) {
  const { date, start_time, end_date, end_time } = values;
  if (!isDate(date) || !isTime(start_time) || !isDate(end_date) || !isTime(end_time)) return undefined;
  const startMs = instantMs(item.start_time, { date, time: start_time }, zone);
  const endMs = instantMs(item.end_time, { date: end_date, time: end_time }, zone);
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs };
}

/**
 * Returns the focused seconds of a session with a new start and end, whose pauses keep their
 * length; undefined while they are incomplete or if the stored session has no end.
 */
export function focusedSecondsWithin(
  item: CalendarFlowtime,
  values: FlowtimeBounds,
  zone: string,
): number | null | undefined {
  const span = flowtimeSpan(item, values, zone);
  if (span === undefined || item.end_time === null) return undefined;
  const before = { startMs: Date.parse(item.start_time), endMs: Date.parse(item.end_time) };
  const isSame = span.startMs === before.startMs && span.endMs === before.endMs;
  return isSame
    ? item.focused_seconds
    : recomputeFocusedSeconds({ ...before, focusedSeconds: item.focused_seconds }, span);
}

export type FlowtimeFormInput = z.input<typeof flowtimeForm>;
export type FlowtimeFormValues = z.output<typeof flowtimeForm>;
/** Start and end, as far as typed. */
export type FlowtimeBounds = Partial<Pick<FlowtimeFormInput, "date" | "start_time" | "end_date" | "end_time">>;

export function flowtimeValues(item: CalendarFlowtime): FlowtimeFormInput {
  const { task, start_time, end_time } = item;
  const start = wallClockOf(start_time);
  const end = end_time === null ? null : wallClockOf(end_time);
  return {
    ...sessionResultValues(item),
    task,
    date: start.date,
    start_time: start.time,
    end_date: end?.date ?? null,
    end_time: end?.time ?? null,
  };
}

export function flowtimeFrom(item: CalendarFlowtime, values: FlowtimeFormValues, zone: string): CalendarFlowtime {
  const { task, date, start_time, end_date, end_time } = values;
  const hasEnd = end_date !== null && end_time !== null;
  const end = hasEnd ? toDateTime(item.end_time, { date: end_date, time: end_time }, zone) : null;
  const start = toDateTime(item.start_time, { date, time: start_time }, zone);
  const focusedSeconds = focusedSecondsWithin(item, values, zone);
  const derived = focusedSeconds === undefined ? item : { ...item, focused_seconds: focusedSeconds };
  return { ...item, task, start_time: start, end_time: end, ...sessionResultFrom(derived, values) };
}
