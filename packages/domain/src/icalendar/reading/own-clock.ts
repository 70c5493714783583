import { printInstant, wallInstant } from "../../time/instants.ts";
import type { DateTimeValue } from "../values/date-time.ts";
import { definedInstant } from "../zones/zone-definition.ts";
import type { ReadContext } from "./read-context.ts";

/** A value on the wall clock of an event; `time` is `HH:mm`, null for a DATE. */
export interface OwnTime {
  readonly date: string;
  readonly time: string | null;
}

/** The wall clock of an event. */
export interface OwnClock {
  /** IANA name or `UTC`; null for floating time and for whole days. */
  readonly timezone: string | null;
  readonly convert: (value: DateTimeValue) => OwnTime;
}

type TimedValue = DateTimeValue & { time: string };

function isTimed(value: DateTimeValue): value is TimedValue {
  return value.time !== null;
}

function asWritten({ date, time }: DateTimeValue): OwnTime {
  return { date, time: time === null ? null : time.slice(0, 5) };
}

/** Floating time is that of the account. Undefined outside the years 1 to 9999. */
export function instantOfValue({ date, time, tzid }: TimedValue, context: ReadContext): number | undefined {
  if (tzid === null) return wallInstant(context.accountZone, date, time);
  const { zone, certainty, definition } = context.zones.resolve(tzid);
  const isDefined = certainty === "similar" && definition !== undefined;
  return isDefined ? definedInstant(definition, { date, time }) : wallInstant(zone, date, time);
}

/** A value on the wall clock of `zone`; a date and floating time as written. */
export function convertTo(zone: string, value: DateTimeValue, context: ReadContext): OwnTime {
  const instant = isTimed(value) && value.tzid !== null ? instantOfValue(value, context) : undefined;
  return instant === undefined ? asWritten(value) : wallClockAt(instant, zone);
}

export function wallClockAt(instant: number, zone: string): OwnTime {
  const text = printInstant(instant, zone);
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The date that begins in `zone` at an instant; undefined at any other time of the day. */
export function dateBeginningAt(instant: number, zone: string): string | undefined {
  const { date } = wallClockAt(instant, zone);
  // Some days begin later than at midnight, when the clock skips an hour.
  return wallInstant(zone, date, "00:00") === instant ? date : undefined;
}

/**
 * A value in an object of whole days: an instant that begins a day of `dayZone` names that day, any
 * other value is as written. RFC 5545 wants a DATE, for which Exchange and others write instants.
 */
function asDay(value: DateTimeValue, context: ReadContext): OwnTime {
  const hasInstant = isTimed(value) && value.tzid !== null && value.time !== "00:00:00";
  const instant = hasInstant ? instantOfValue(value, context) : undefined;
  const date = instant === undefined ? undefined : dateBeginningAt(instant, context.dayZone);
  return date === undefined ? asWritten(value) : { date, time: null };
}

/**
 * The clock of an event that begins with `start`. Of a zone that is only similar to its definition,
 * a single event has its instant in UTC, while the days of a series would shift.
 */
export function createOwnClock(start: DateTimeValue, kind: { isSeries: boolean }, context: ReadContext): OwnClock {
  const zoneOf = (tzid: string): string | undefined => {
    const { zone, certainty } = context.zones.resolve(tzid);
    return certainty !== "similar" || (kind.isSeries && tzid === start.tzid) ? zone : undefined;
  };
  const timezone = start.tzid === null ? null : (zoneOf(start.tzid) ?? "UTC");
  if (start.time === null) return { timezone, convert: (value) => asDay(value, context) };
  const isOwn = ({ tzid }: DateTimeValue) => tzid === null || zoneOf(tzid) === timezone;
  return {
    timezone,
    convert: (value) => (isOwn(value) ? asWritten(value) : convertTo(timezone ?? context.accountZone, value, context)),
  };
}
