import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { addDays } from "./day-number.ts";
import { clockMinutes, clockTime, wallClockIn, type WallClock } from "./zone-clock.ts";

/**
 * The wall clock in `zone` by days that begin at `dayStart` (`HH:mm`): before it the date is the
 * day before, and its hours count on past midnight, such as "25:30".
 */
export function dayClockIn(zone: string, nowMs: number, dayStart: string): WallClock {
  const { date, time } = wallClockIn(zone, nowMs);
  if (time >= dayStart) return { date, time };
  return { date: addDays(date, -1), time: clockTime(clockMinutes(time) + DAY_MINUTES) };
}
