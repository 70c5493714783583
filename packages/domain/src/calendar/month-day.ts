import { addDays, addMonths } from "./day-number.ts";

function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10));
}

/**
 * The day of the month (1 to 31) that is meant by what repeats on `monthDay` and has an occurrence on `date`: the last day of a month that lacks `monthDay` stands in
 * for it, and every other date means its own.
 */
export function monthDayMeant(date: string, monthDay = 0): number {
  const own = dayOfMonth(date);
  const isLast = addDays(date, 1).endsWith("-01");
  return isLast ? Math.max(own, monthDay) : own;
}

/** The day `monthDay` (1 to 31) of a date's month; of a month that lacks it the last one. */
export function onMonthDay(date: string, monthDay: number): string {
  const inJanuary = `${date.slice(0, 4)}-01-${String(monthDay).padStart(2, "0")}`;
  return addMonths(inJanuary, Number(date.slice(5, 7)) - 1);
}

/**
 * The day of the month that all of what repeats on `monthDay` goes to when its occurrence on `from` goes to `to`, another day of its month, and stood on the last one
 * only for want of `monthDay`: moved by as many days as that, the others would leave it where it was. Undefined where that is not so.
 */
export function monthDayNamed(monthDay: number, from: string, to: string): number | undefined {
  const isClamped = dayOfMonth(from) < monthDay;
  return isClamped && from !== to && from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth(to) : undefined;
}
