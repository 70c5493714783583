import { addDays, addMonths } from "../time/day-number.ts";

function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10));
}

/**
 * The day of the month (1 to 31) on which something repeats: `monthDay` if `date` is only the last
 * day of a shorter month, otherwise the day of `date`.
 */
export function resolveMonthDay(date: string, monthDay = 0): number {
  const own = dayOfMonth(date);
  const isLast = addDays(date, 1).endsWith("-01");
  return isLast ? Math.max(own, monthDay) : own;
}

/** The date on `monthDay` (1 to 31) of the same month, or its last day if the month is shorter. */
export function dateOnMonthDay(date: string, monthDay: number): string {
  const inJanuary = `${date.slice(0, 4)}-01-${String(monthDay).padStart(2, "0")}`;
  return addMonths(inJanuary, Number(date.slice(5, 7)) - 1);
}

/**
 * The new day of the month if an occurrence moves within its month that was on the last day only
 * because the month lacks `monthDay`. Then `to` is meant literally: moving by a number of days
 * would clamp to the same date again. Undefined otherwise.
 */
export function movedMonthDay(monthDay: number, from: string, to: string): number | undefined {
  const isClamped = dayOfMonth(from) < monthDay;
  return isClamped && from !== to && from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth(to) : undefined;
}
