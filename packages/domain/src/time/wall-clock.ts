import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { addDays, dayNumberOf } from "./day-number.ts";
import { addClockMinutes, clockMinutes, type WallClock } from "./zone-clock.ts";

/** Minutes since midnight of day 0. */
export function wallMinutes({ date, time }: WallClock): number {
  return dayNumberOf(date) * DAY_MINUTES + clockMinutes(time);
}

/** The wall clock `minutes` later, or earlier if negative. */
export function addWallMinutes({ date, time }: WallClock, minutes: number): WallClock {
  const days = Math.floor((clockMinutes(time) + minutes) / DAY_MINUTES);
  return { date: addDays(date, days), time: addClockMinutes(time, minutes) };
}
