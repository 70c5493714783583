import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { wallMinutes } from "./wall-clock.ts";
import { wallClockIn } from "./zone-clock.ts";

/**
 * The minutes by which the wall clock of `to` is ahead of that of `from` at noon of a date in
 * `from` (IANA names). Throws a RangeError for an unknown zone.
 */
export function zoneDifference(date: string, { from, to }: { from: string; to: string }): number {
  const noonMinutes = wallMinutes({ date, time: "12:00" });
  const noonMs = noonMinutes * MINUTE_MS;
  const ms = noonMs - (wallMinutes(wallClockIn(from, noonMs)) - noonMinutes) * MINUTE_MS;
  return wallMinutes(wallClockIn(to, ms)) - wallMinutes(wallClockIn(from, ms));
}
