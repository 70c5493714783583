import { DAY_MS } from "@hourloom/schema/fields/limits";

/**
 * Dates as integers: days since 1970-01-01 in the proleptic Gregorian calendar. Integers need no
 * zone and no date library, so that no missing or repeated midnight shifts a day.
 */

/**
 * The number of `date` (`YYYY-MM-DD`). A date without a time is read as UTC (ECMA-262, Date Time
 * String Format).
 */
export function dayNumberOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** The inverse of `dayNumberOf`; throws a `RangeError` for a number beyond those of `Date`. */
export function dateOfDayNumber(dayNumber: number): string {
  const date = new Date(dayNumber * DAY_MS);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return date.toISOString().slice(0, "YYYY-MM-DD".length);
  // Takes a quarter of the time of `toISOString`, and a calendar range prints thousands of dates.
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** 0 (Sunday) to 6 (Saturday). Day number 0 was a Thursday (4). */
export function weekdayOf(date: string): number {
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7;
}

/** The first day of the week of `date`; `weekStart` is 0 for Sunday. */
export function startOfWeek(date: string, weekStart: number): string {
  return addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
}

export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** The calendar has the years 1 to 9999. */
export const FIRST_DAY = dayNumberOf("0001-01-01");
export const LAST_DAY = dayNumberOf("9999-12-31");

/** `date` plus `days`, clamped to the years 1 to 9999. */
export function addDaysClamped(date: string, days: number): string {
  return dateOfDayNumber(Math.min(Math.max(dayNumberOf(date) + days, FIRST_DAY), LAST_DAY));
}

/** Day number of the first day of a month, which is counted from January of the year 0. */
export function firstDayOfMonth(month: number): number {
  // `Date.UTC` maps the years 0 to 99 to the twentieth century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / DAY_MS;
}

/**
 * `date` plus `months`; in a shorter month its last day (31 January + 1 month = 28 or 29 February).
 */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = firstDayOfMonth(month);
  const length = firstDayOfMonth(month + 1) - first;
  return dateOfDayNumber(first + Math.min(Number(date.slice(8, 10)), length) - 1);
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}
