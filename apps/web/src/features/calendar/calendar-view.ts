import { addDays, addMonths, firstOfMonth, startOfWeek } from "@hourloom/domain/time/day-number";
import { monthGrid } from "@hourloom/domain/calendar/month-grid";
import type { DateRange } from "@hourloom/schema/events";
import type { WeekStart } from "@/shared/time/calendar-preferences";
import { formatDayHeading, formatDays, formatMonth, formatWeek } from "@/shared/time/format";
import type { CalendarView } from "./calendar-search";

/** What of the calendar is on screen. */
export interface ShownCalendar {
  view: CalendarView;
  /** A day that is shown. */
  date: string;
  /** 0 is Sunday. */
  weekStart: WeekStart;
  isPhone: boolean;
}

const WEEK_DAYS = 7;
/** Days of a "week" where there is no room for more. */
const PHONE_DAYS = 3;

/** The days that stand on screen, `to` excluded. A week on a phone is three days of its week, so that its pages are those of the week. */
export function shownDays({ view, date, weekStart, isPhone }: ShownCalendar): DateRange {
  if (view === "month") {
    const { from, to } = monthGrid(date, weekStart);
    return { from, to };
  }
  if (view === "day") return { from: date, to: addDays(date, 1) };
  if (isPhone) return { from: date, to: addDays(date, PHONE_DAYS) };
  const from = startOfWeek(date, weekStart);
  return { from, to: addDays(from, WEEK_DAYS) };
}

/** The days of a range, one by one. */
export function dayList({ from, to }: DateRange): readonly string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * What is fetched for it: the weeks of the whole month, whatever the view, so that changing the view waits for nothing; and more only where the last days
 * shown lie beyond.
 */
export function fetchedDays(shown: ShownCalendar): DateRange {
  const { from, to } = monthGrid(shown.date, shown.weekStart);
  const days = shownDays(shown);
  return { from: days.from < from ? days.from : from, to: days.to > to ? days.to : to };
}

/** The same view `by` pages on: days, weeks or months. */
export function turnedPage({ view, date, isPhone }: ShownCalendar, by: number): string {
  switch (view) {
    case "day":
      return addDays(date, by);
    case "week":
      return addDays(date, by * (isPhone ? PHONE_DAYS : WEEK_DAYS));
    case "month":
      return addMonths(date, by);
  }
}

/** Whether both dates are on one page. */
export function isSamePage(shown: ShownCalendar, other: string): boolean {
  if (shown.view === "month") return firstOfMonth(shown.date) === firstOfMonth(other);
  const { from, to } = shownDays(shown);
  return from <= other && other < to;
}

/** The heading of the page: "24 Nov 2026", "Week 48 · 22 – 28 Nov 2026" or "November 2026". */
export function headingOf(shown: ShownCalendar): string {
  if (shown.view === "month") return formatMonth(shown.date);
  const { from, to } = shownDays(shown);
  if (shown.view === "day") return formatDayHeading(from);
  return shown.isPhone ? formatDays(from, addDays(to, -1)) : formatWeek(from);
}

/** What a page is called: "Next week". */
export const pageNames: Readonly<Record<CalendarView, string>> = { day: "day", week: "week", month: "month" };
