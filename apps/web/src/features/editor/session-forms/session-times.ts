import { instantOf, printInstant, wallInstant } from "@hourloom/domain/time/instants";
import type { WallClock } from "@hourloom/domain/time/zone-clock";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";

/** The UTC offset of a date-time in minutes; undefined without one. */
function offsetMinutesOf(dateTime: string | null): number | undefined {
  const [, wallClock, offset] = /^(.+T.+?)(Z|[+-]\d\d:\d\d)$/.exec(dateTime ?? "") ?? [];
  if (wallClock === undefined) return undefined;
  return (Date.parse(`${wallClock}Z`) - Date.parse(`${wallClock}${offset}`)) / MINUTE_MS;
}

/**
 * The date-time of a day and a time in a form, `YYYY-MM-DDTHH:mm` in `zone` if it is that of only
 * one instant, or the first. What is unchanged stays as it was `before`; of a time that occurs
 * twice, that with the former UTC offset is meant.
 */
export function toDateTime(before: string | null, { date, time }: WallClock, zone: string): string {
  const wallClock = `${date}T${time}`;
  if (before?.startsWith(wallClock) === true) return before;
  const offsetMinutes = offsetMinutesOf(before);
  const first = wallInstant(zone, date, time);
  const same = offsetMinutes === undefined ? undefined : instantOf({ date, time, offsetMinutes }, zone);
  if (same === undefined || same === first) return wallClock;
  const printed = printInstant(same, zone);
  return printed.startsWith(wallClock) ? printed : wallClock;
}

/** The instant of a day and a time as in `toDateTime`, in milliseconds since 1970. */
export function instantMs(before: string | null, clock: WallClock, zone: string): number | undefined {
  const dateTime = toDateTime(before, clock, zone);
  if (dateTime.length > "YYYY-MM-DDTHH:mm".length) return Date.parse(dateTime);
  return wallInstant(zone, clock.date, clock.time);
}
