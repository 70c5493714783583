import { parseDayCount } from "@/shared/time/day-count";
import { parseShownDate } from "./grid/parse-shown-date";

/** Views that an address names; without one it is the month. */
const namedViews = ["day", "week", "days", "agenda", "year"] as const;
type NamedView = (typeof namedViews)[number];

export type CalendarView = NamedView | "month";
export const calendarViews: readonly CalendarView[] = [...namedViews, "month"];

/** The search parameters of the calendar. */
export interface CalendarSearch {
  view?: NamedView | undefined;
  date?: string | undefined;
  /** The number of columns of the view `days`. */
  n?: number | undefined;
}

/** A page of the calendar, as its address names it. */
export interface CalendarAddress {
  view: CalendarView;
  date: string;
  /** The number of columns of the view `days`. */
  dayCount: number;
}

/** Parses the search parameter `view`; undefined stands for the month. */
export function parseView(value: unknown): NamedView | undefined {
  return namedViews.find((view) => view === value);
}

/**
 * Parses the search parameters. Every member is set, because the router keeps omitted ones as they
 * are in the URL.
 */
export function parseCalendarSearch({ view, date, n }: Record<string, unknown>): CalendarSearch {
  return { view: parseView(view), date: parseShownDate(date), n: parseDayCount(n) };
}
