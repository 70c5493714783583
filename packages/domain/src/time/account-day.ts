import { addDays } from "./day-number.ts";
import { wallInstant } from "./instants.ts";
import { todayIn } from "./zone-clock.ts";

/**
 * When the days of an account begin: at `dayStart` (`HH:mm`) on the wall clock of `zone` (IANA
 * name).
 */
export interface DayClock {
  zone: string;
  dayStart: string;
}

/**
 * The start of the account's day `date`, in milliseconds since 1970. A time that daylight saving
 * time skips moves forward, one that occurs twice means the first. At the edges of years 1 to 9999
 * it is in UTC.
 */
export function dayBeginMs(date: string, { zone, dayStart }: DayClock): number {
  return wallInstant(zone, date, dayStart) ?? Date.parse(`${date}T${dayStart}Z`);
}

/**
 * The account's day at `nowMs` (milliseconds since 1970): before `dayStart` it is the day before.
 */
export function accountDay(nowMs: number, clock: DayClock): string {
  const date = todayIn(clock.zone, nowMs);
  return nowMs < dayBeginMs(date, clock) ? addDays(date, -1) : date;
}

/**
 * The start of each day from `from` to `to` (inclusive), so one bound more than days in the range.
 */
export function dayBounds({ from, to }: { from: string; to: string }, clock: DayClock): number[] {
  const bounds: number[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) bounds.push(dayBeginMs(date, clock));
  return [...bounds, dayBeginMs(to, clock)];
}
