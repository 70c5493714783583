import { DAY_MS } from "@hourloom/schema/fields/limits";
import { addDaysClamped } from "../../time/day-number.ts";
import { wallInstant } from "../../time/instants.ts";
import { findProperty, type Component } from "../lines/component.ts";
import { dateTimeOf } from "../values/date-time.ts";
import { readLength, type Duration } from "../values/duration.ts";
import type { EventRow } from "./event-row.ts";
import { wallClockAt, type OwnClock, type OwnTime } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";

export type EventTimes = Pick<EventRow, "start_time" | "end_time" | "end_date"> & { date: string };

const none = { end_time: null, end_date: null };
/** No later instant is printed, in any zone. */
export const LAST_MS = Date.parse("9999-12-31T00:00Z");

/** A duration is exact, apart from its days (RFC 5545 section 3.3.6). */
export function addDuration({ date, time }: OwnTime, { days, ms }: Duration, zone: string): OwnTime {
  const day = addDaysClamped(date, days);
  const instant = wallInstant(zone, day, time ?? "00:00");
  const end = (instant ?? Infinity) + ms;
  return end < LAST_MS ? wallClockAt(end, zone) : { date: day, time };
}

/** The exclusive end of whole days. */
function endOfDays({ date, time }: OwnTime): string {
  return time === null || time === "00:00" ? date : addDaysClamped(date, 1);
}

function daysUntil(start: string, end: string): typeof none | { end_time: null; end_date: string } {
  const last = addDaysClamped(end, -1);
  return last > start ? { end_time: null, end_date: last } : none;
}

/** The end of an event with a start time; undefined if it is before the start. */
function timesUntil(start: OwnTime, end: OwnTime): Pick<EventRow, "end_time" | "end_date"> | undefined {
  const startTime = start.time ?? "00:00";
  const endTime = end.time ?? "00:00";
  if (`${end.date}T${endTime}` < `${start.date}T${startTime}`) return undefined;
  const isSameDay = end.date === start.date;
  const isNextMorning = end.date === addDaysClamped(start.date, 1) && endTime < startTime;
  return { end_time: endTime, end_date: isSameDay || isNextMorning ? null : end.date };
}

function readEnd(component: Component, start: OwnTime, clock: OwnClock): OwnTime | undefined {
  const end = dateTimeOf(findProperty(component, "DTEND"));
  if (end !== undefined) return clock.convert(end);
  const duration = readLength(findProperty(component, "DURATION")?.value ?? "");
  if (duration === undefined) return undefined;
  if (start.time !== null) return addDuration(start, duration, clock.timezone ?? "UTC");
  const days = duration.days + Math.ceil(duration.ms / DAY_MS);
  return { date: addDaysClamped(start.date, days), time: null };
}

/**
 * The times of an event that begins at `start`. DTEND takes precedence over DURATION. An end that
 * cannot be read, or that is before the start, is reported and left out.
 */
export function readTimes(
  component: Component,
  start: OwnTime,
  { clock, context }: { clock: OwnClock; context: ReadContext },
): EventTimes {
  const { date, time: start_time } = start;
  const endProperty = findProperty(component, "DTEND") ?? findProperty(component, "DURATION");
  const end = readEnd(component, start, clock);
  const times = end && (start_time === null ? daysUntil(date, endOfDays(end)) : timesUntil(start, end));
  if (times === undefined && endProperty !== undefined) {
    context.report({ reason: "end_unusable", line: endProperty.line });
  }
  return { date, start_time, ...(times ?? none) };
}
