import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { dayNumberOf } from "./day-number.ts";
import { clockMinutes, wallClockIn } from "./zone-clock.ts";

/** Minutes since midnight of day 0 on the wall clock of a zone. */
function wallMinutes(zone: string, ms: number): number {
  const { date, time } = wallClockIn(zone, ms);
  return dayNumberOf(date) * DAY_MINUTES + clockMinutes(time);
}

/**
 * The minutes by which the wall clock of `to` is ahead of that of `from` at noon of a date in
 * `from` (IANA names). Throws a RangeError for an unknown zone.
 */
export function zoneDifference(date: string, { from, to }: { from: string; to: string }): number {
  const noonMinutes = dayNumberOf(date) * DAY_MINUTES + DAY_MINUTES / 2;
  const noonMs = noonMinutes * MINUTE_MS;
  const ms = noonMs - (wallMinutes(from, noonMs) - noonMinutes) * MINUTE_MS;
  return wallMinutes(to, ms) - wallMinutes(from, ms);
}
