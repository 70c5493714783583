import { addDays, addMonths, dayNumberOf, firstOfMonth, startOfWeek } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import type { WeekStart } from "@/shared/time/calendar-preferences";
import { formatDayShort, formatDays, formatMonth } from "@/shared/time/format";
import { FIRST_DATE, LAST_DATE } from "./insights-search";

export type Period = "week" | "month" | "year";

const WEEK_DAYS = 7;

function startOfYear(date: string): string {
  return `${date.slice(0, 4)}-01-01`;
}

/** The days of the period with `date`; `to` is exclusive. */
export function daysOfPeriod(period: Period, date: string, weekStart: WeekStart): DateRange {
  if (period === "week") {
    const from = startOfWeek(date, weekStart);
    return { from, to: addDays(from, WEEK_DAYS) };
  }
  const from = period === "month" ? firstOfMonth(date) : startOfYear(date);
  return { from, to: addMonths(from, period === "month" ? 1 : 12) };
}

/** A day of another period, bounded to the supported dates. */
export function stepPeriod(period: Period, date: string, by: number): string {
  const stepped =
    period === "week" ? addDays(date, by * WEEK_DAYS) : addMonths(date, by * (period === "month" ? 1 : 12));
  return stepped < FIRST_DATE ? FIRST_DATE : stepped > LAST_DATE ? LAST_DATE : stepped;
}

/** "22 – 28 Nov 2026", "November 2026", "2026" */
export function formatPeriod(period: Period, { from, to }: DateRange): string {
  if (period === "week") return formatDays(from, addDays(to, -1));
  return period === "month" ? formatMonth(from) : from.slice(0, 4);
}

/**
 * The days to fetch: the year of the period for its map, the weeks at its ends, and the previous
 * period for the comparison. At most a year and a month.
 */
export function fetchedDays(period: Period, date: string, weekStart: WeekStart): DateRange {
  const shown = daysOfPeriod(period, date, weekStart);
  const year = daysOfPeriod("year", date, weekStart);
  const before = period === "year" ? shown : daysOfPeriod(period, addDays(shown.from, -1), weekStart);
  const from = before.from < year.from ? before.from : year.from;
  return { from, to: shown.to > year.to ? shown.to : year.to };
}

/**
 * The days that a week or month is compared with: the previous one, up to the same day while the
 * period lasts. Undefined if there is no comparison.
 */
export function comparedDays(
  period: Period,
  shown: DateRange,
  { weekStart, today }: { weekStart: WeekStart; today: string },
): DateRange | undefined {
  if (period === "year" || shown.from > today) return undefined;
  const before = daysOfPeriod(period, addDays(shown.from, -1), weekStart);
  if (shown.to <= today) return before;
  const sofar = addDays(before.from, dayNumberOf(today) - dayNumberOf(shown.from) + 1);
  return { from: before.from, to: sofar < before.to ? sofar : before.to };
}

/** A day, or the part of a week within the period. */
export interface Bucket extends DateRange {
  /** "Mon 23 Nov", "23 – 29 Nov 2026" */
  name: string;
}

/** The days of a week or month, or the weeks of a year. */
export function bucketsOf(period: Period, { from, to }: DateRange, weekStart: WeekStart): Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = from; start < to;) {
    const next = period === "year" ? addDays(startOfWeek(start, weekStart), WEEK_DAYS) : addDays(start, 1);
    const end = next < to ? next : to;
    const last = addDays(end, -1);
    buckets.push({ from: start, to: end, name: start === last ? formatDayShort(start) : formatDays(start, last) });
    start = end;
  }
  return buckets;
}
