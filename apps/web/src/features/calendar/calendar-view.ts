import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  startOfWeek,
  weekdayOf,
} from "@hourloom/domain/time/day-number";
import { monthGrid } from "@hourloom/domain/calendar/month-grid";
import type { DateRange } from "@hourloom/schema/events";
import type { WeekStart } from "@/shared/time/settings-copy";
import { formatDayHeading, formatDays, formatMonth, formatWeek } from "@/shared/time/format";
import type { CalendarAddress, CalendarSearch, CalendarView } from "./calendar-search";
import { addShownDays, nearestShownDay } from "./grid/shown-days";

/** The page of the calendar on screen. */
export interface ShownCalendar extends CalendarAddress {
  /** 0 is Sunday. */
  weekStart: WeekStart;
  /** 0 is Sunday; hidden by the week, several days and the month. */
  hiddenWeekdays: readonly number[];
  isPhone: boolean;
}

/** The views with a name and a key, the common ones first. */
export const viewChoices = [
  { value: "day", label: "Day", key: "d" },
  { value: "week", label: "Week", key: "w" },
  { value: "month", label: "Month", key: "m" },
  { value: "agenda", label: "Agenda", key: "a" },
  { value: "year", label: "Year", key: "y" },
] as const;
/** Those that are beside each other where there is space. */
export const commonViews = viewChoices.slice(0, 3);

/** How many days can be shown beside each other. */
export const dayCounts = [2, 3, 4, 5, 6, 7, 8, 9] as const;

const WEEK_DAYS = 7;
/** Most days beside each other on a phone, also of a "week". */
export const PHONE_DAYS = 3;

/** Whether a page of the view is a month; of the agenda, which is endless, the header names one. */
function isByMonth({ view }: Pick<ShownCalendar, "view">): boolean {
  return view === "month" || view === "agenda";
}

/** Returns the days of a month. */
export function monthOf(date: string): DateRange {
  const from = firstOfMonth(date);
  return { from, to: addMonths(from, 1) };
}

/** Returns the days of a year. */
export function yearOf(date: string): DateRange {
  const from = `${date.slice(0, 4)}-01-01`;
  return { from, to: addMonths(from, 12) };
}

function countColumns({ view, dayCount, isPhone }: ShownCalendar): number {
  const wanted = view === "day" ? 1 : view === "days" ? dayCount : WEEK_DAYS;
  return isPhone ? Math.min(wanted, PHONE_DAYS) : wanted;
}

/** The hidden weekdays of a page. */
export function hiddenOn({ view, hiddenWeekdays }: Pick<ShownCalendar, "view" | "hiddenWeekdays">): readonly number[] {
  return view === "week" || view === "days" || view === "month" ? hiddenWeekdays : [];
}

/**
 * Returns the days on screen, `to` excluded, with the hidden ones between. On a phone at most three
 * are shown, from `date`.
 */
export function getShownRange(shown: ShownCalendar): DateRange {
  const { view, date, weekStart, isPhone } = shown;
  if (view === "month") {
    const { from, to } = monthGrid(date, weekStart);
    return { from, to };
  }
  if (view === "agenda") return monthOf(date);
  if (view === "year") return yearOf(date);
  if (view === "week" && !isPhone) {
    const from = startOfWeek(date, weekStart);
    return { from, to: addDays(from, WEEK_DAYS) };
  }
  return { from: date, to: turnPage(shown, 1) };
}

/** The search parameters of a page; an address without a view has the default one. */
export function printCalendarSearch(
  { view, date, dayCount }: CalendarAddress,
  byDefault: CalendarView,
): CalendarSearch {
  return { view: view === byDefault ? undefined : view, date, n: view === "days" ? dayCount : undefined };
}

/** Lists the dates of a range, `to` excluded, that are not on a hidden weekday. */
export function listDays({ from, to }: DateRange, hidden: readonly number[]): readonly string[] {
  const days = Array.from({ length: daysBetween(from, to) }, (_day, index) => addDays(from, index));
  return days.filter((day) => !hidden.includes(weekdayOf(day)));
}

/**
 * Returns the days to fetch: the weeks of the whole month in every view, so that changing the view
 * needs no request, extended if the days shown lie beyond. The year shows no items.
 */
export function getFetchedRange(shown: ShownCalendar): DateRange {
  const { from, to } = monthGrid(shown.date, shown.weekStart);
  const days = shown.view === "year" ? monthOf(shown.date) : getShownRange(shown);
  return { from: days.from < from ? days.from : from, to: days.to > to ? days.to : to };
}

/** Returns a date on the page `by` pages later. */
export function turnPage(shown: ShownCalendar, by: number): string {
  const { view, date } = shown;
  if (view === "agenda") return addMonths(firstOfMonth(date), by);
  if (view === "year") return addMonths(date, 12 * by);
  if (view === "month") return addMonths(date, by);
  if (view === "week" && !shown.isPhone) return addDays(date, by * WEEK_DAYS);
  const hidden = hiddenOn(shown);
  return addShownDays(nearestShownDay(date, 1, hidden), by * countColumns(shown), hidden);
}

export function isSamePage(shown: ShownCalendar, other: string): boolean {
  if (isByMonth(shown)) return firstOfMonth(shown.date) === firstOfMonth(other);
  const { from, to } = getShownRange(shown);
  return from <= other && other < to;
}

/** Returns what a page is, inside a sentence: "week" or "4 days", which a week is on a phone. */
export function namePage(shown: ShownCalendar): string {
  if (isByMonth(shown)) return "month";
  const isCounted = shown.view === "days" || (shown.view === "week" && shown.isPhone);
  return isCounted ? `${countColumns(shown)} days` : shown.view;
}

/** Returns "24 Nov 2026", "24 – 27 Nov 2026", "Week 48 · 22 – 28 Nov 2026" or "November 2026". */
export function formatHeading(shown: ShownCalendar): string {
  if (isByMonth(shown)) return formatMonth(shown.date);
  if (shown.view === "year") return shown.date.slice(0, 4);
  const range = getShownRange(shown);
  if (shown.view === "day") return formatDayHeading(range.from);
  if (shown.view === "week" && !shown.isPhone) return formatWeek(range.from);
  const days = listDays(range, hiddenOn(shown));
  return formatDays(days[0] ?? range.from, days.at(-1) ?? range.from);
}
