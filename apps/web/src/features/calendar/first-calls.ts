import type { QueryCall, Visit } from "@/shared/api/calls";
import { parseCalendarSearch } from "./calendar-search";
import { getFetchedRange } from "./calendar-view";

/** What the calendar asks for first. */
export function calendarCalls({ search, today, ...device }: Visit): QueryCall[] {
  const { view = "month", date = today } = parseCalendarSearch(search);
  return [
    { path: "calendar.inRange", input: getFetchedRange({ view, date, ...device }) },
    { path: "calendars.list", input: undefined },
  ];
}
