import { parseShownDate } from "./grid/parse-shown-date";

export const calendarViews = ["day", "week", "month"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The search parameters of the calendar. */
export interface CalendarSearch {
  view?: CalendarView | undefined;
  date?: string | undefined;
}

/** Parses the search parameter `view`; undefined stands for the month. */
export function parseView(value: unknown): CalendarView | undefined {
  return value === "day" || value === "week" ? value : undefined;
}

/**
 * Parses the search parameters. Every member is set, because the router keeps omitted ones as they
 * are in the URL.
 */
export function parseCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  return { view: parseView(search["view"]), date: parseShownDate(search["date"]) };
}
