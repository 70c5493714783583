import { addDays, addMonths, daysBetween, firstOfMonth, startOfWeek } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import { INSIGHTS_SHOWN_MAX_DAYS } from "@hourloom/schema/fields/limits";
import type { WeekStart } from "@/shared/time/settings-copy";
import { formatDayShort, formatDays, formatMonth } from "@/shared/time/format";
import { FIRST_DATE, LAST_DATE } from "./insights-search";

export type Period = "day" | "week" | "month" | "year" | "range";

/** What the screen shows: the period with `date`, or the range from `date` to `until`, included. */
export interface Place {
  period: Period;
  date: string;
  until?: string | undefined;
}

const WEEK_DAYS = 7;

/** The days of the period; `to` is exclusive. */
export function daysOfPeriod({ period, date, until = date }: Place, weekStart: WeekStart): DateRange {
  switch (period) {
    case "day":
      return { from: date, to: addDays(date, 1) };
    case "week": {
      const from = startOfWeek(date, weekStart);
      return { from, to: addDays(from, WEEK_DAYS) };
    }
    case "month":
      return { from: firstOfMonth(date), to: addMonths(firstOfMonth(date), 1) };
    case "year":
      return { from: `${date.slice(0, 4)}-01-01`, to: addMonths(`${date.slice(0, 4)}-01-01`, 12) };
    case "range": {
      const length = Math.max(1, Math.min(daysBetween(date, until) + 1, INSIGHTS_SHOWN_MAX_DAYS));
      return { from: date, to: addDays(date, length) };
    }
  }
}

function clampDate(date: string): string {
  return date < FIRST_DATE ? FIRST_DATE : date > LAST_DATE ? LAST_DATE : date;
}

/** Moves by a number of periods, a range by its length; clamped to the supported dates. */
export function shiftByPeriods(place: Place, by: number, weekStart: WeekStart): Pick<Place, "date" | "until"> {
  const { period, date, until } = place;
  if (period === "month" || period === "year") {
    return { date: clampDate(addMonths(date, by * (period === "month" ? 1 : 12))), until };
  }
  const { from, to } = daysOfPeriod(place, weekStart);
  const days = by * daysBetween(from, to);
  return { date: clampDate(addDays(date, days)), until: until && clampDate(addDays(until, days)) };
}

/** "Tue 24 Nov 2026", "22 – 28 Nov 2026", "November 2026", "2026" */
export function formatPeriod(period: Period, { from, to }: DateRange): string {
  const last = addDays(to, -1);
  if (period === "month") return formatMonth(from);
  if (period === "year") return from.slice(0, 4);
  return from === last ? `${formatDayShort(from)} ${from.slice(0, 4)}` : formatDays(from, last);
}

/** The year of the period's last day, which its map shows. */
export function yearOfPeriod(place: Place, weekStart: WeekStart): DateRange {
  const last = addDays(daysOfPeriod(place, weekStart).to, -1);
  return daysOfPeriod({ period: "year", date: place.period === "range" ? last : place.date }, weekStart);
}

/**
 * The days to fetch: the period (a week may reach into another year), the previous period for the
 * comparison, and the whole year for its map.
 */
export function daysToFetch(place: Place, weekStart: WeekStart): DateRange {
  const shown = daysOfPeriod(place, weekStart);
  const year = yearOfPeriod(place, weekStart);
  const previous = hasPrevious(place.period) ? previousOf(place.period, shown, weekStart) : shown;
  const from = previous.from < year.from ? previous.from : year.from;
  return { from, to: shown.to > year.to ? shown.to : year.to };
}

function hasPrevious(period: Period): period is "day" | "week" | "month" {
  return period !== "year" && period !== "range";
}

function previousOf(period: "day" | "week" | "month", shown: DateRange, weekStart: WeekStart): DateRange {
  return daysOfPeriod({ period, date: addDays(shown.from, -1) }, weekStart);
}

/**
 * The days that a day, week or month is compared with: those of the previous one; if the period is
 * not over, only as many as have passed. Undefined for others and for a period in the future.
 */
export function daysToCompare(
  period: Period,
  shown: DateRange,
  { weekStart, today }: { weekStart: WeekStart; today: string },
): DateRange | undefined {
  if (!hasPrevious(period) || shown.from > today) return undefined;
  const previous = previousOf(period, shown, weekStart);
  if (shown.to <= today) return previous;
  const sameDayEnd = addDays(previous.from, daysBetween(shown.from, today) + 1);
  return { from: previous.from, to: sameDayEnd < previous.to ? sameDayEnd : previous.to };
}

/** The time of one bar of a chart. */
export type Unit = "day" | "week" | "month";

/** A range of more days has bars of weeks; of still more days, bars of months. */
const DAYS_MAX = 62;
const WEEKS_MAX_DAYS = 400;

/** What a bar of the period stands for. */
export function unitOf(period: Period, { from, to }: DateRange): Unit {
  if (period === "year") return "week";
  const days = daysBetween(from, to);
  return days <= DAYS_MAX ? "day" : days <= WEEKS_MAX_DAYS ? "week" : "month";
}

/** The days of one bar of a chart: a unit, cut off at the ends of the period. */
export interface Bucket extends DateRange {
  /** "Mon 23 Nov", "23 – 29 Nov 2026", "November 2026" */
  name: string;
}

function nextOf(unit: Unit, date: string, weekStart: WeekStart): string {
  if (unit === "day") return addDays(date, 1);
  return unit === "week" ? addDays(startOfWeek(date, weekStart), WEEK_DAYS) : addMonths(firstOfMonth(date), 1);
}

/** The bars of a range of days. */
export function bucketsOf(unit: Unit, { from, to }: DateRange, weekStart: WeekStart): Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = from; start < to;) {
    const next = nextOf(unit, start, weekStart);
    const end = next < to ? next : to;
    const last = addDays(end, -1);
    const isMonth = unit === "month" && start === firstOfMonth(start) && end === next;
    const days = start === last ? formatDayShort(start) : formatDays(start, last);
    buckets.push({ from: start, to: end, name: isMonth ? formatMonth(start) : days });
    start = end;
  }
  return buckets;
}
