export const calendarViews = ["day", "week", "month"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Parses the search parameter `view`; undefined stands for the month. */
export function parseView(value: unknown): CalendarView | undefined {
  return value === "day" || value === "week" ? value : undefined;
}
