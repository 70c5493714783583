import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { addDays } from "./day-number.ts";
import { addClockMinutes, clockMinutes, type WallClock } from "./zone-clock.ts";

/** The wall clock `minutes` later, or earlier if negative. */
export function addWallMinutes({ date, time }: WallClock, minutes: number): WallClock {
  const days = Math.floor((clockMinutes(time) + minutes) / DAY_MINUTES);
  return { date: addDays(date, days), time: addClockMinutes(time, minutes) };
}
