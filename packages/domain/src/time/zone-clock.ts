import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

export interface WallClock {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  time: string;
}

/** At most this many formatters are kept; creating one takes longer than a hundred uses. */
const FORMATTERS_MAX = 1_000;
const formatters = new Map<string, ZoneFormatter>();

/** Formats an instant as numbers, in the order of `members`. */
interface ZoneFormatter {
  format: (ms: number) => string;
  members: readonly Intl.DateTimeFormatPartTypes[];
}

/** Formats in the proleptic Gregorian calendar with a 24-hour clock. */
function formatterOf(zone: string): ZoneFormatter {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const intl = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  // Asked for once, since parts take several times as long as a text.
  const members = intl
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== "literal");
  const formatter: ZoneFormatter = { format: (ms) => intl.format(ms), members };
  if (formatters.size >= FORMATTERS_MAX) formatters.clear();
  formatters.set(zone, formatter);
  return formatter;
}

/**
 * The wall clock of `zone` (IANA name) at `nowMs` (milliseconds since 1970). Throws a RangeError
 * for an unknown zone.
 */
export function wallClockIn(zone: string, nowMs: number): WallClock {
  const { format, members } = formatterOf(zone);
  const numbers = format(Math.floor(nowMs)).match(/\d+/g) ?? [];
  const textOf = (member: Intl.DateTimeFormatPartTypes) => numbers[members.indexOf(member)] ?? "";
  return {
    date: `${textOf("year").padStart(4, "0")}-${textOf("month")}-${textOf("day")}`,
    time: `${textOf("hour")}:${textOf("minute")}`,
  };
}

/** Whether this runtime knows the zone (IANA name). */
export function isKnownZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock on which a date-time (`YYYY-MM-DDTHH:mm` and any offset) was written. */
export function wallClockOf(dateTime: string): WallClock {
  return { date: dateTime.slice(0, 10), time: dateTime.slice(11, 16) };
}

/** The date in `zone` at `nowMs`. */
export function todayIn(zone: string, nowMs: number): string {
  return wallClockIn(zone, nowMs).date;
}

/** Minutes since midnight at `time` (`HH:mm`, seconds are ignored). */
export function clockMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:mm` at `minutes` since midnight, below 1,440. */
export function clockTime(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** `time` (`HH:mm`) plus `minutes`, modulo 24 hours. */
export function addClockMinutes(time: string, minutes: number): string {
  const total = clockMinutes(time) + minutes;
  return clockTime(((total % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES);
}
