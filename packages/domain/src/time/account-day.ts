import { addDays } from "../calendar/day-number.ts";
import { instantOf } from "./instants.ts";
import { todayIn } from "./zone-clock.ts";

/** When the days of an account begin: at `dayStart` (`HH:mm`) on the wall clock of `zone` (IANA name). */
export interface DayClock {
  zone: string;
  dayStart: string;
}

/**
 * When `date` begins in an account's life, in milliseconds since 1970: where the clock skips that time, later by the gap, and where it comes twice, the first
 * one. A date at the edge of the years 1 to 9999 begins as it does in UTC.
 */
export function dayBeginMs(date: string, { zone, dayStart }: DayClock): number {
  const begin = { date, time: dayStart };
  return instantOf({ ...begin, offsetMinutes: undefined }, zone) ?? Date.parse(`${date}T${dayStart}Z`);
}

/** The day of an account's life at `nowMs` (milliseconds since 1970): until it begins, it still is the day before. */
export function accountDay(nowMs: number, clock: DayClock): string {
  const date = todayIn(clock.zone, nowMs);
  return nowMs < dayBeginMs(date, clock) ? addDays(date, -1) : date;
}

/** When each day from `from` up to, but not with, `to` begins, and at last when `to` does: one bound more than there are days. */
export function dayBounds({ from, to }: { from: string; to: string }, clock: DayClock): number[] {
  const bounds: number[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) bounds.push(dayBeginMs(date, clock));
  return [...bounds, dayBeginMs(to, clock)];
}
