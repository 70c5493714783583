import * as Instant from "temporal-polyfill/fns/Instant";
import * as PlainDateTime from "temporal-polyfill/fns/PlainDateTime";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";
import type { DateTimeParts } from "@hourloom/schema/formats";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const MINUTE_NANOSECONDS = 60e9;
const FIRST_MS = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** A wall clock counts as if it were in UTC. Not a number is not in any year. */
function isInFourDigitYears(ms: number): boolean {
  return ms >= FIRST_MS && ms <= LAST_MS;
}

/**
 * How far `zone` is ahead of UTC, in whole minutes, since ISO 8601 has no seconds there. Only local mean times, before a place took a standard time, have
 * any; its clock is then up to 30 seconds off, so that clock and offset together still are the instant.
 */
function offsetMinutesAt(epochMs: number, zone: string): number {
  const zoned = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(epochMs), zone);
  return Math.round(ZonedDateTime.offsetNanoseconds(zoned) / MINUTE_NANOSECONDS);
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
