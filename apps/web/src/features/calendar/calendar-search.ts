export const calendarViews = ["day", "week", "month"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The view that the address names; the month where it names none. */
export function readView(value: unknown): CalendarView | undefined {
  return value === "day" || value === "week" ? value : undefined;
}
