import { addDaysClamped } from "../../time/day-number.ts";
import { printInstant, wallInstant } from "../../time/instants.ts";
import { createProperty, type Property } from "../lines/component.ts";
import type { DateTimeValue } from "../values/date-time.ts";
import type { Duration } from "../values/duration.ts";
import { instantOfValue, type OwnTime } from "../reading/own-clock.ts";
import type { ReadContext } from "../reading/read-context.ts";
import { LAST_MS } from "../reading/read-times.ts";
import { compactUtc } from "../writing/write-times.ts";
import { compactDate } from "../../recurrence/rule-parts.ts";

/** A DATE or a DATE-TIME as an instant. */
export interface Moment {
  /** Milliseconds since 1970; of a DATE its first instant in the account's zone. */
  readonly ms: number;
  /** `YYYY-MM-DD` of a DATE, or null. */
  readonly date: string | null;
}

/** A DATE is read in `accountZone`, and a time in `zone`. Undefined outside the years 1 to 9999. */
export function momentAt(
  { date, time }: OwnTime,
  { zone, accountZone }: { zone: string; accountZone: string },
): Moment | undefined {
  const ms = time === null ? wallInstant(accountZone, date, "00:00") : wallInstant(zone, date, time);
  return ms === undefined ? undefined : { ms, date: time === null ? date : null };
}

/** Undefined without a value, too. */
export function momentOf(value: DateTimeValue | undefined, context: ReadContext): Moment | undefined {
  const { accountZone } = context;
  if (value === undefined) return undefined;
  if (value.time === null) return momentAt(value, { zone: accountZone, accountZone });
  const ms = instantOfValue({ ...value, time: value.time }, context);
  return ms === undefined ? undefined : { ms, date: null };
}

/** `days` on the wall clock of `zone`, and an exact time after them (RFC 5545 section 3.3.6). */
export function momentAfter(
  start: Moment,
  { days, ms }: Duration,
  zones: { zone: string; accountZone: string },
): Moment | undefined {
  if (start.date !== null) return momentAt({ date: addDaysClamped(start.date, days), time: null }, zones);
  if (days === 0) return { ms: Math.max(start.ms, Math.min(start.ms + ms, LAST_MS)), date: null };
  const text = printInstant(start.ms, zones.zone);
  const later = momentAt({ date: addDaysClamped(text.slice(0, 10), days), time: text.slice(11, 19) }, zones);
  return later && { ms: Math.max(later.ms, Math.min(later.ms + ms, LAST_MS)), date: null };
}

/** A property with a DATE, or with a time in UTC. */
export function momentProperty(
  name: string,
  { ms, date }: Moment,
  parameters: Readonly<Record<string, string>> = {},
): Property {
  return date === null
    ? createProperty(name, compactUtc(ms), parameters)
    : createProperty(name, compactDate(date), { ...parameters, VALUE: "DATE" });
}
