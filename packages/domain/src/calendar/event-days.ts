import type { CalendarEvent } from "@hourloom/schema/workspace";
import { addDaysClamped, daysBetween } from "../time/day-number.ts";

/** Members that say when an event takes place, on the wall clock. */
export type EventTimes = Pick<CalendarEvent, "date" | "start_time" | "end_time" | "end_date">;

/** The times of an event with a date. */
export type DatedTimes = EventTimes & { date: string };

/** Whether the last day is before the first one, which makes the dates invalid. */
export function endsBeforeStart({ date, end_date }: Pick<EventTimes, "date" | "end_date">): boolean {
  return date !== null && end_date !== null && end_date < date;
}

/**
 * Days from the first day that an event touches to its last: an end time before the start time is
 * on the next day, unless `end_date` is later; an `end_date` before the date is ignored. The column
 * `last_date` and the index conditions of the queries follow the same rule.
 */
export function daysAfterFirst({ date, start_time, end_time, end_date }: DatedTimes): number {
  if (end_date !== null && end_date > date) return daysBetween(date, end_date);
  return start_time !== null && end_time !== null && end_time < start_time ? 1 : 0;
}

/** The last day that an event touches, clamped to the years 1 to 9999. */
export function lastDayOf(event: DatedTimes): string {
  const days = daysAfterFirst(event);
  return days === 0 ? event.date : addDaysClamped(event.date, days);
}

/** The `end_date` of an event that is moved to `date`: as many days after it as before. */
export function movedEndDate(event: Pick<DatedTimes, "date" | "end_date">, date: string): string | null {
  return event.end_date === null ? null : addDaysClamped(date, daysBetween(event.date, event.end_date));
}
