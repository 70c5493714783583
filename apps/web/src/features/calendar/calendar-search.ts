import { parseDayCount } from "@/shared/time/day-count";
import { parseShownDate } from "./grid/parse-shown-date";

/** Views that an address may name; without one it is the default view of the account. */
export const calendarViews = ["day", "week", "days", "agenda", "year", "month"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The search parameters of the calendar. */
export interface CalendarSearch {
  view?: CalendarView | undefined;
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

/** Parses the search parameter `view`; undefined stands for the default view. */
export function parseView(value: unknown): CalendarView | undefined {
  return calendarViews.find((view) => view === value);
}

/**
 * Parses the search parameters. Every member is set, because the router keeps omitted ones as they
 * are in the URL.
 */
export function parseCalendarSearch({ view, date, n }: Record<string, unknown>): CalendarSearch {
  return { view: parseView(view), date: parseShownDate(date), n: parseDayCount(n) };
}

/** The page that the tab showed when it left the calendar, and the token of who saw it. */
let leftPage: { search: CalendarSearch; token: string | undefined } | undefined;

/** Stores the page that is left for another screen; a reload forgets it. */
export function rememberLeftPage(search: CalendarSearch, token: string | undefined): void {
  leftPage = { search, token };
}

/** Returns the page to come back to, if the address names neither view nor date. */
export function findLeftPage({ view, date }: CalendarSearch, token: string | undefined): CalendarSearch | undefined {
  const isBare = view === undefined && date === undefined;
  if (!isBare || leftPage === undefined || leftPage.token !== token) return undefined;
  const { search } = leftPage;
  return search.view === undefined && search.date === undefined ? undefined : search;
}
