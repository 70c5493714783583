import type { QueryCall, Visit } from "@/shared/api/calls";
import { DEFAULT_DAY_COUNT } from "@/shared/time/day-count";
import { parseCalendarSearch } from "./calendar-search";
import { getFetchedRange } from "./calendar-view";

/** What the calendar asks for first. */
export function calendarCalls({ search, today, ...device }: Visit): QueryCall[] {
  const { view = "month", date = today, n: dayCount = DEFAULT_DAY_COUNT } = parseCalendarSearch(search);
  return [
    { path: "calendar.inRange", input: getFetchedRange({ view, date, dayCount, ...device }) },
    { path: "calendars.list", input: undefined },
  ];
}
