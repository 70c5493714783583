import { addDays, addMonths, daysBetween, firstOfMonth, startOfWeek } from "@hourloom/domain/time/day-number";
import { monthGrid } from "@hourloom/domain/calendar/month-grid";
import type { DateRange } from "@hourloom/schema/events";
import type { WeekStart } from "@/shared/time/week-start";
import { formatDayHeading, formatDays, formatMonth, formatWeek } from "@/shared/time/format";
import type { CalendarView } from "./calendar-search";

/** The page of the calendar on screen. */
export interface ShownCalendar {
  view: CalendarView;
  /** A day on the page. */
  date: string;
  /** 0 is Sunday. */
  weekStart: WeekStart;
  isPhone: boolean;
}

const WEEK_DAYS = 7;
/** Days of a "week" on a phone. */
const PHONE_DAYS = 3;

/**
 * Returns the days on screen, `to` excluded. On a phone the week view shows three days from `date`.
 */
export function getShownRange({ view, date, weekStart, isPhone }: ShownCalendar): DateRange {
  if (view === "month") {
    const { from, to } = monthGrid(date, weekStart);
    return { from, to };
  }
  if (view === "day") return { from: date, to: addDays(date, 1) };
  if (isPhone) return { from: date, to: addDays(date, PHONE_DAYS) };
  const from = startOfWeek(date, weekStart);
  return { from, to: addDays(from, WEEK_DAYS) };
}

/** Lists the dates of a range, `to` excluded. */
export function listDays({ from, to }: DateRange): readonly string[] {
  return Array.from({ length: daysBetween(from, to) }, (_day, index) => addDays(from, index));
}

/**
 * Returns the days to fetch: the weeks of the whole month in every view, so that changing the view
 * needs no request, extended if the days shown lie beyond.
 */
export function getFetchedRange(shown: ShownCalendar): DateRange {
  const { from, to } = monthGrid(shown.date, shown.weekStart);
  const days = getShownRange(shown);
  return { from: days.from < from ? days.from : from, to: days.to > to ? days.to : to };
}

/** Returns a date on the page `by` pages later. */
export function turnPage({ view, date, isPhone }: ShownCalendar, by: number): string {
  switch (view) {
    case "day":
      return addDays(date, by);
    case "week":
      return addDays(date, by * (isPhone ? PHONE_DAYS : WEEK_DAYS));
    case "month":
      return addMonths(date, by);
  }
}

export function isSamePage(shown: ShownCalendar, other: string): boolean {
  if (shown.view === "month") return firstOfMonth(shown.date) === firstOfMonth(other);
  const { from, to } = getShownRange(shown);
  return from <= other && other < to;
}

/** Returns "24 Nov 2026", "Week 48 · 22 – 28 Nov 2026" or "November 2026". */
export function formatHeading(shown: ShownCalendar): string {
  if (shown.view === "month") return formatMonth(shown.date);
  const { from, to } = getShownRange(shown);
  if (shown.view === "day") return formatDayHeading(from);
  return shown.isPhone ? formatDays(from, addDays(to, -1)) : formatWeek(from);
}
