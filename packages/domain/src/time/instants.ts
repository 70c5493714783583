import * as Instant from "temporal-polyfill/fns/Instant";
import * as PlainDateTime from "temporal-polyfill/fns/PlainDateTime";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";
import type { DateTimeParts } from "@hourloom/schema/formats";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTE_NANOSECONDS = 60e9;
const FIRST_MS = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** A wall clock counts as if it were in UTC. Not a number is not in any year. */
function isInFourDigitYears(ms: number): boolean {
  return ms >= FIRST_MS && ms <= LAST_MS;
}

/**
 * How far `zone` is ahead of UTC, in whole minutes, since ISO 8601 has no seconds there. Local mean times have some, which most places gave up long before
 * 1970 and Africa/Monrovia in 1972; the clock is then up to 30 seconds off, so that clock and offset together still are the instant.
 */
function computeOffsetMinutes(epochMs: number, zone: string): number {
  const zoned = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(epochMs), zone);
  return Math.round(ZonedDateTime.offsetNanoseconds(zoned) / MINUTE_NANOSECONDS);
}

/** What is remembered of a zone, by day of UTC since 1970. */
interface KnownZone {
  /** The offset at the day's first instant. */
  offsets: Map<number, number>;
  /** From when on the next day's offset holds, for days that begin with another one. */
  changes: Map<number, number>;
}

// Lists print thousands of instants of one zone, and asking Temporal takes microseconds. Bounded, since clients choose zones and days.
const KNOWN_ZONES_MAX = 32;
const KNOWN_DAYS_MAX = 16_384;
const knownZones = new Map<string, KnownZone>();

function knownZone(zone: string): KnownZone {
  const known = knownZones.get(zone);
  if (known !== undefined) return known;
  if (knownZones.size >= KNOWN_ZONES_MAX) knownZones.clear();
  const fresh = { offsets: new Map<number, number>(), changes: new Map<number, number>() };
  knownZones.set(zone, fresh);
  return fresh;
}

/** What `remembered` has for a day, computed at first. */
function recall(remembered: Map<number, number>, day: number, compute: () => number): number {
  const known = remembered.get(day);
  if (known !== undefined) return known;
  if (remembered.size >= KNOWN_DAYS_MAX) remembered.clear();
  const value = compute();
  remembered.set(day, value);
  return value;
}

/** The first whole second between `fromMs` and `toMs` at which the offset is not `before` any more. */
function findChange(zone: string, { fromMs, toMs, before }: { fromMs: number; toMs: number; before: number }): number {
  let [last, first] = [fromMs / SECOND_MS, toMs / SECOND_MS];
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (computeOffsetMinutes(middle * SECOND_MS, zone) === before) last = middle;
    else first = middle;
  }
  return first * SECOND_MS;
}

/** `computeOffsetMinutes`, remembered. No zone has ever changed its clock twice within a day of UTC, so that the offsets at its two ends tell all of it. */
function offsetMinutesAt(epochMs: number, zone: string): number {
  const known = knownZone(zone);
  const day = Math.floor(epochMs / DAY_MS);
  const offsetAtStart = (of: number) => recall(known.offsets, of, () => computeOffsetMinutes(of * DAY_MS, zone));
  const before = offsetAtStart(day);
  const after = offsetAtStart(day + 1);
  if (before === after) return before;
  const span = { fromMs: day * DAY_MS, toMs: (day + 1) * DAY_MS, before };
  return epochMs < recall(known.changes, day, () => findChange(zone, span)) ? before : after;
}

/** Temporal's disambiguation "compatible", its default: a time that is skipped moves forward by the gap, one that comes twice means the first. */
function wallClockToEpochMs(wallMs: number, zone: string): number {
  const wallClock = ZonedDateTime.toPlainDateTime(
    Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(wallMs), "UTC"),
  );
  return PlainDateTime.toZonedDateTime(wallClock, zone, { disambiguation: "compatible" }).epochMilliseconds;
}

/**
 * The instant that `parts` mean, in milliseconds since 1970: with an offset that instant, without one the time on the wall clock of `zone` (IANA name), moved
 * forward by the gap where the clock skips it and the first of the two where it comes twice. Undefined for an instant outside years 1 to 9999, in UTC or
 * in the zone. Throws a RangeError for a zone that the runtime does not know.
 */
export function instantOf({ date, time, offsetMinutes }: DateTimeParts, zone: string): number | undefined {
  const wallMs = Date.parse(`${date}T${time}Z`);
  if (!isInFourDigitYears(wallMs)) return undefined;
  const epochMs = offsetMinutes === undefined ? wallClockToEpochMs(wallMs, zone) : wallMs - offsetMinutes * MINUTE_MS;
  if (!isInFourDigitYears(epochMs)) return undefined;
  return isInFourDigitYears(epochMs + offsetMinutesAt(epochMs, zone) * MINUTE_MS) ? epochMs : undefined;
}

function offsetText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "Z";
  const minutes = Math.abs(offsetMinutes);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${offsetMinutes < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/**
 * `YYYY-MM-DDTHH:mm:ss±HH:MM`, or `Z` for offset zero: the wall clock of `zone` at `epochMs` (milliseconds since 1970, years 1 to 9999), rounded down
 * to the second. The text always denotes that instant, and is in UTC where the zone is in another year than 1 to 9999. Throws a RangeError for an instant
 * outside these years and for an unknown zone.
 */
export function printInstant(epochMs: number, zone: string): string {
  if (!isInFourDigitYears(epochMs)) throw new RangeError("The instant is outside years 1 to 9999.");
  const secondMs = Math.floor(epochMs / SECOND_MS) * SECOND_MS;
  const zoneOffset = offsetMinutesAt(secondMs, zone);
  const offsetMinutes = isInFourDigitYears(secondMs + zoneOffset * MINUTE_MS) ? zoneOffset : 0;
  const wallClock = new Date(secondMs + offsetMinutes * MINUTE_MS).toISOString();
  return wallClock.slice(0, "YYYY-MM-DDTHH:mm:ss".length) + offsetText(offsetMinutes);
}
