import { addDays, addMonths, dayNumberOf } from "./day-number.ts";

/** A series that repeats every day, week or month from its first date (`YYYY-MM-DD`) on, without an end. */
export interface SimpleSeries {
  first: string;
  recurrence: "daily" | "weekly" | "monthly";
}

const LAST_DAY = dayNumberOf("9999-12-31");
const WEEK_DAYS = 7;

function monthNumberOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

const LAST_MONTH = monthNumberOf("9999-12-31");

/** How many occurrences there are before the one that is nearest to `date`, or, of a month, in its month. */
function indexNear({ first, recurrence }: SimpleSeries, date: string): number {
  const days = dayNumberOf(date) - dayNumberOf(first);
  switch (recurrence) {
    case "daily":
      return days;
    case "weekly":
      return Math.floor(days / WEEK_DAYS);
    case "monthly":
      return monthNumberOf(date) - monthNumberOf(first);
  }
}

/**
 * A month that lacks the first date's day has its last day instead; the next has the day again, since each is counted from the first date. Undefined after
 * the year 9999.
 */
function occurrenceAt({ first, recurrence }: SimpleSeries, index: number): string | undefined {
  if (recurrence === "monthly") {
    return monthNumberOf(first) + index > LAST_MONTH ? undefined : addMonths(first, index);
  }
  const days = index * (recurrence === "weekly" ? WEEK_DAYS : 1);
  return dayNumberOf(first) + days > LAST_DAY ? undefined : addDays(first, days);
}

/** Whether the series has an occurrence on `date`. */
export function isOccurrence(series: SimpleSeries, date: string): boolean {
  return date >= series.first && occurrenceAt(series, indexNear(series, date)) === date;
}

/** The first occurrence after `date`, which may lie before the series; undefined after the year 9999. */
export function nextOccurrence(series: SimpleSeries, date: string): string | undefined {
  if (date < series.first) return series.first;
  const index = indexNear(series, date);
  const near = occurrenceAt(series, index);
  return near !== undefined && near > date ? near : occurrenceAt(series, index + 1);
}

/** The first occurrence that is not one of `exceptions`; undefined after the year 9999. */
export function firstOccurrence(series: SimpleSeries, exceptions: readonly string[]): string | undefined {
  const left = new Set(exceptions);
  let date: string | undefined = series.first;
  while (date !== undefined && left.has(date)) date = nextOccurrence(series, date);
  return date;
}
