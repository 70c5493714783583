import { addDays } from "./day-number.ts";

/**
 * The day of the month (1 to 31) that is meant by what repeats on `monthDay` and has an occurrence on `date`: the last day of a month that lacks `monthDay` stands in
 * for it, and every other date means its own.
 */
export function monthDayMeant(date: string, monthDay = 0): number {
  const own = Number(date.slice(8, 10));
  const isLast = addDays(date, 1).endsWith("-01");
  return isLast ? Math.max(own, monthDay) : own;
}
