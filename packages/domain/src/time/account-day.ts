import { addDays } from "../calendar/day-number.ts";
import { wallClockIn } from "./zone-clock.ts";

/** The day of an account's life at `nowMs` (milliseconds since 1970): until `dayStart` (`HH:mm`) in its zone it still is the day before. */
export function accountDay(nowMs: number, { zone, dayStart }: { zone: string; dayStart: string }): string {
  const { date, time } = wallClockIn(zone, nowMs);
  return time < dayStart ? addDays(date, -1) : date;
}
