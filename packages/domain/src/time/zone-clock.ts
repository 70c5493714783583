import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import * as Instant from "temporal-polyfill/fns/Instant";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";

/** Date and time in a zone. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  time: string;
}

/**
 * The wall clock of `zone` (IANA name) at `nowMs` (milliseconds since 1970). Throws a RangeError
 * for an unknown zone.
 */
export function wallClockIn(zone: string, nowMs: number): WallClock {
  const instant = Instant.fromEpochMilliseconds(Math.floor(nowMs));
  return wallClockOf(ZonedDateTime.toString(Instant.toZonedDateTimeISO(instant, zone)));
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
