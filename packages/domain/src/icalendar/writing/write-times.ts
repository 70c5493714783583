import { readRuleParts, replacePart, spelledDate } from "../../recurrence/rule-parts.ts";
import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { printInstant, wallInstant } from "../../time/instants.ts";
import { createProperty, findProperty, type Component, type Property } from "../lines/component.ts";
import { writeDateTime } from "../values/date-time.ts";
import { writeDuration } from "../values/duration.ts";
import type { EventRow } from "../reading/event-row.ts";
import type { OwnTime } from "../reading/own-clock.ts";
import type { DatedRow } from "../reading/read-event.ts";

/** The TZID with which times are written: `UTC` for `Z`, null for floating time. */
export type TimeForm = string | null;

/** The TZID of DTSTART if it stands for the zone of the row, or else the name of the zone. */
export function formOf(component: Component, timezone: string | null, isUnchanged: boolean): TimeForm {
  const tzid = findProperty(component, "DTSTART")?.parameters.get("TZID");
  return isUnchanged && timezone !== null && timezone !== "UTC" && tzid !== undefined ? tzid : timezone;
}

/** A property with times of one type. */
function timesProperty(name: string, times: readonly OwnTime[], form: TimeForm): Property {
  const isDate = times.every(({ time }) => time === null);
  const values = times.map(({ date, time }) =>
    writeDateTime({ date, time: time === null ? null : `${time}:00`, tzid: form }),
  );
  const zone = form === null || form === "UTC" ? {} : { TZID: form };
  return createProperty(name, values.join(","), isDate ? { VALUE: "DATE" } : zone);
}

export function timeProperty(name: string, time: OwnTime, form: TimeForm): Property {
  return timesProperty(name, [time], form);
}

/** Properties of dates and of times, as a list has only one type. */
function listProperties(name: string, times: readonly OwnTime[], form: TimeForm): Property[] {
  const dates = times.filter(({ time }) => time === null);
  const clocks = times.filter(({ time }) => time !== null);
  return [dates, clocks].filter((list) => list.length > 0).map((list) => timesProperty(name, list, form));
}

/** The start of the occurrence on `date`. */
export function startOn({ start_time }: EventRow, date: string): OwnTime {
  return { date, time: start_time };
}

/** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
function readSpelled(text: string): OwnTime {
  return { date: text.slice(0, 10), time: text.length > 10 ? text.slice(11) : null };
}

export function addedProperties(row: EventRow, form: TimeForm): Property[] {
  const times = row.added.map((text) => (text.length > 10 ? readSpelled(text) : startOn(row, text)));
  return listProperties("RDATE", times, form);
}

/** EXDATE of deleted occurrences, and of excluded times or whole days. */
export function excludedProperties(row: EventRow, deleted: readonly string[], form: TimeForm): Property[] {
  const times = deleted.map((date) => startOn(row, date));
  return listProperties("EXDATE", [...times, ...row.excluded.map(readSpelled)], form);
}

/** The exclusive end; undefined without one. */
function endOf({ date, start_time, end_time, end_date }: DatedRow): OwnTime | undefined {
  if (start_time === null) return { date: addDaysClamped(end_date ?? date, 1), time: null };
  // Without a time of its own the last day belongs to the event.
  if (end_time === null) return end_date === null ? undefined : { date: end_date, time: "23:59" };
  return { date: end_date ?? addDaysClamped(date, end_time < start_time ? 1 : 0), time: end_time };
}

function instantAt({ date, time }: OwnTime, timezone: string | null): number {
  return wallInstant(timezone ?? "UTC", date, time ?? "00:00") ?? 0;
}

function durationProperty(row: DatedRow, end: OwnTime): Property {
  const start = startOn(row, row.date);
  const ms = instantAt(end, row.timezone) - instantAt(start, row.timezone);
  const exact = { days: 0, ms: Math.max(0, ms) };
  const days = { days: daysBetween(row.date, end.date), ms: 0 };
  return createProperty("DURATION", writeDuration(start.time === null ? days : exact));
}

/** DTSTART; undefined without a date. */
export function startProperty(row: EventRow, form: TimeForm): Property | undefined {
  return row.date === null ? undefined : timeProperty("DTSTART", startOn(row, row.date), form);
}

/** DTEND, or DURATION if `hasDuration` or if the event has no length; undefined without an end. */
export function endProperty(
  row: EventRow,
  form: TimeForm,
  { hasDuration }: { hasDuration: boolean },
): Property | undefined {
  const { date, start_time } = row;
  const end = date === null ? undefined : endOf({ ...row, date });
  if (date === null || end === undefined) return undefined;
  const isEmpty = end.date === date && end.time === start_time;
  return hasDuration || isEmpty ? durationProperty({ ...row, date }, end) : timeProperty("DTEND", end, form);
}

/**
 * RRULE: of an UNTIL that is a date the last second of that day, in UTC or in floating time; a date
 * for whole days (RFC 5545 section 3.3.10).
 */
export function ruleProperty(rrule: string, { time, timezone }: { time: string | null; timezone: string | null }) {
  const until = readRuleParts(rrule)?.until;
  if (until === undefined || until.includes("T") || time === null) return createProperty("RRULE", rrule);
  const instant = timezone === null ? undefined : wallInstant(timezone, spelledDate(until), "23:59:59");
  const utc = instant === undefined ? `${until}T235959` : compactUtc(instant);
  return createProperty("RRULE", replacePart(rrule, "UNTIL", utc));
}

/** `YYYYMMDDTHHMMSSZ` of an instant. */
export function compactUtc(ms: number): string {
  return printInstant(ms, "UTC").replaceAll(/[-:]/g, "");
}
