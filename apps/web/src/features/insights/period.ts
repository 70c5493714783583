import { addDays, addMonths, daysBetween, firstOfMonth, startOfWeek } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import type { WeekStart } from "@/shared/time/week-start";
import { formatDayShort, formatDays, formatMonth } from "@/shared/time/format";
import { FIRST_DATE, LAST_DATE } from "./insights-search";

export type Period = "week" | "month" | "year";

const WEEK_DAYS = 7;

/** The days of the period with `date`; `to` is exclusive. */
export function daysOfPeriod(period: Period, date: string, weekStart: WeekStart): DateRange {
  if (period === "week") {
    const from = startOfWeek(date, weekStart);
    return { from, to: addDays(from, WEEK_DAYS) };
  }
  const from = period === "month" ? firstOfMonth(date) : `${date.slice(0, 4)}-01-01`;
  return { from, to: addMonths(from, period === "month" ? 1 : 12) };
}

/** Moves `date` by a number of periods, clamped to the supported dates. */
export function shiftByPeriods(period: Period, date: string, by: number): string {
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
 * The days to fetch: the period (a week may reach into another year), the previous period for the
 * comparison, and the whole year for its map. At most a year and a month.
 */
export function daysToFetch(period: Period, date: string, weekStart: WeekStart): DateRange {
  const shown = daysOfPeriod(period, date, weekStart);
  const year = daysOfPeriod("year", date, weekStart);
  const previous = period === "year" ? shown : daysOfPeriod(period, addDays(shown.from, -1), weekStart);
  const from = previous.from < year.from ? previous.from : year.from;
  return { from, to: shown.to > year.to ? shown.to : year.to };
}

/**
 * The days that a week or month is compared with: those of the previous one; if the period is not
 * over, only as many as have passed. Undefined for a year and for a period in the future.
 */
export function daysToCompare(
  period: Period,
  shown: DateRange,
  { weekStart, today }: { weekStart: WeekStart; today: string },
): DateRange | undefined {
  if (period === "year" || shown.from > today) return undefined;
  const previous = daysOfPeriod(period, addDays(shown.from, -1), weekStart);
  if (shown.to <= today) return previous;
  const sameDayEnd = addDays(previous.from, daysBetween(shown.from, today) + 1);
  return { from: previous.from, to: sameDayEnd < previous.to ? sameDayEnd : previous.to };
}

/** The days of one bar of a chart: a single day, or a week cut off at the ends of the period. */
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
