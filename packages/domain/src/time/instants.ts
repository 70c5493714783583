import * as Instant from "temporal-polyfill/fns/Instant";
import * as PlainDateTime from "temporal-polyfill/fns/PlainDateTime";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";
import type { DateTimeParts } from "@hourloom/schema/fields/formats";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { clockTime } from "./zone-clock.ts";

const MINUTE_NANOSECONDS = 60e9;
const FIRST_MS = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** False for NaN. */
function isInFourDigitYears(ms: number): boolean {
  return ms >= FIRST_MS && ms <= LAST_MS;
}

/**
 * Offset of `zone` from UTC in whole minutes, because ISO 8601 has no seconds there. Local mean
 * times (most before 1970, Africa/Monrovia until 1972) have some: the wall clock is then up to 30
 * seconds off, so that clock and offset together denote the instant.
 */
export function computeOffsetMinutes(epochMs: number, zone: string): number {
  const zoned = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(epochMs), zone);
  return Math.round(ZonedDateTime.offsetNanoseconds(zoned) / MINUTE_NANOSECONDS);
}

/** Cached offsets of a zone, by UTC day since 1970. */
interface KnownZone {
  /** The offset at the day's first instant. */
  offsets: Map<number, number>;
  /** When the offset changes, for days with a change. */
  changes: Map<number, number>;
}

// Lists print thousands of instants of one zone, and Temporal takes microseconds for each. Bounded,
// because clients choose zones and days.
const KNOWN_ZONES_MAX = 32;
const KNOWN_DAYS_MAX = 16_384;
const knownZones = new Map<string, KnownZone>();

function getOrCompute<Key, Value>(cache: Map<Key, Value>, max: number, key: Key, compute: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= max) cache.clear();
  const value = compute();
  cache.set(key, value);
  return value;
}

function noneKnown(): KnownZone {
  return { offsets: new Map(), changes: new Map() };
}

/** The first whole second from `fromMs` to `toMs` at which the offset is no longer `before`. */
function findChange(zone: string, { fromMs, toMs, before }: { fromMs: number; toMs: number; before: number }): number {
  let [last, first] = [fromMs / SECOND_MS, toMs / SECOND_MS];
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (computeOffsetMinutes(middle * SECOND_MS, zone) === before) last = middle;
    else first = middle;
  }
  return first * SECOND_MS;
}

/**
 * Cached `computeOffsetMinutes`. No zone has changed its clock twice within a UTC day, so that the
 * offsets at both ends are enough.
 */
function offsetMinutesAt(epochMs: number, zone: string): number {
  const known = getOrCompute(knownZones, KNOWN_ZONES_MAX, zone, noneKnown);
  const day = Math.floor(epochMs / DAY_MS);
  const offsetAtStart = (of: number) =>
    getOrCompute(known.offsets, KNOWN_DAYS_MAX, of, () => computeOffsetMinutes(of * DAY_MS, zone));
  const before = offsetAtStart(day);
  const after = offsetAtStart(day + 1);
  if (before === after) return before;
  const span = { fromMs: day * DAY_MS, toMs: (day + 1) * DAY_MS, before };
  const changeMs = getOrCompute(known.changes, KNOWN_DAYS_MAX, day, () => findChange(zone, span));
  return epochMs < changeMs ? before : after;
}

/** Since this instant all offsets are whole minutes (Africa/Monrovia was the last to change). */
const WHOLE_MINUTES_SINCE_MS = Date.UTC(1972, 1, 1);

/** The offset on the days around a wall-clock time, if it is the same on all of them. */
function steadyOffsetMinutes(wallMs: number, zone: string): number | undefined {
  if (wallMs < WHOLE_MINUTES_SINCE_MS) return undefined;
  const before = offsetMinutesAt(wallMs - DAY_MS, zone);
  return before === offsetMinutesAt(wallMs + DAY_MS, zone) ? before : undefined;
}

/**
 * Temporal's default disambiguation: a skipped time moves forward by the gap, one that occurs twice
 * means the first.
 */
function wallClockToEpochMs(wallMs: number, zone: string): number {
  const steady = steadyOffsetMinutes(wallMs, zone);
  if (steady !== undefined) return wallMs - steady * MINUTE_MS;
  const wallClock = ZonedDateTime.toPlainDateTime(
    Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(wallMs), "UTC"),
  );
  return PlainDateTime.toZonedDateTime(wallClock, zone, { disambiguation: "compatible" }).epochMilliseconds;
}

/**
 * The instant of `parts`, in milliseconds since 1970. Without an offset it is wall-clock time of
 * `zone` (IANA name): a time that daylight saving time skips moves forward, one that occurs twice
 * means the first. Undefined outside years 1 to 9999, in UTC or in the zone. Throws a RangeError
 * for an unknown zone.
 */
export function instantOf({ date, time, offsetMinutes }: DateTimeParts, zone: string): number | undefined {
  const wallMs = Date.parse(`${date}T${time}Z`);
  if (!isInFourDigitYears(wallMs)) return undefined;
  const epochMs = offsetMinutes === undefined ? wallClockToEpochMs(wallMs, zone) : wallMs - offsetMinutes * MINUTE_MS;
  if (!isInFourDigitYears(epochMs)) return undefined;
  return isInFourDigitYears(epochMs + offsetMinutesAt(epochMs, zone) * MINUTE_MS) ? epochMs : undefined;
}

/** `instantOf` a time (`HH:mm` or `HH:mm:ss`) on the wall clock of `zone`. */
export function wallInstant(zone: string, date: string, time: string): number | undefined {
  return instantOf({ date, time, offsetMinutes: undefined }, zone);
}

function offsetText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "Z";
  return (offsetMinutes < 0 ? "-" : "+") + clockTime(Math.abs(offsetMinutes));
}

/**
 * Prints `YYYY-MM-DDTHH:mm:ss±HH:MM`, or `Z` for offset zero: the wall clock of `zone` at
 * `epochMs`, rounded down to the second; in UTC if the zone's year is outside 1 to 9999. Throws a
 * RangeError for an instant outside these years and for an unknown zone.
 */
export function printInstant(epochMs: number, zone: string): string {
  if (!isInFourDigitYears(epochMs)) throw new RangeError("The instant is outside years 1 to 9999.");
  const secondMs = Math.floor(epochMs / SECOND_MS) * SECOND_MS;
  const zoneOffset = offsetMinutesAt(secondMs, zone);
  const offsetMinutes = isInFourDigitYears(secondMs + zoneOffset * MINUTE_MS) ? zoneOffset : 0;
  const wallClock = new Date(secondMs + offsetMinutes * MINUTE_MS).toISOString();
  return wallClock.slice(0, "YYYY-MM-DDTHH:mm:ss".length) + offsetText(offsetMinutes);
}

/** No change of a clock takes longer, and none follows another so soon. */
const CHANGE_MS = DAY_MS / 4;

/** When the clock of `zone` shows the time of `epochMs` again; undefined if it does not. */
export function repeatedInstant(epochMs: number, zone: string): number | undefined {
  const wallClock = printInstant(epochMs, zone).slice(0, "YYYY-MM-DDTHH:mm:ss".length);
  const [date = "", time = ""] = wallClock.split("T");
  if (!isInFourDigitYears(epochMs + CHANGE_MS)) return undefined;
  const later = instantOf({ date, time, offsetMinutes: offsetMinutesAt(epochMs + CHANGE_MS, zone) }, zone);
  const isRepeated = later !== undefined && later > epochMs && printInstant(later, zone).startsWith(wallClock);
  return isRepeated ? later : undefined;
}
