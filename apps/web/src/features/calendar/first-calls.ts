import type { QueryCall, Visit } from "@/shared/api/calls";
import { DEFAULT_DAY_COUNT } from "@/shared/time/day-count";
import { hiddenWeekdaysOf } from "@/shared/time/settings-copy";
import { parseCalendarSearch } from "./calendar-search";
import { getFetchedRange } from "./calendar-view";

/** What the calendar asks for first. */
export function calendarCalls({ search, today, settings, isPhone }: Visit): QueryCall[] {
  const parsed = parseCalendarSearch(search);
  const { view = settings.default_view, date = today, n: dayCount = DEFAULT_DAY_COUNT } = parsed;
  const page = { view, date, dayCount, weekStart: settings.week_start, isPhone };
  return [
    { path: "calendar.inRange", input: getFetchedRange({ ...page, hiddenWeekdays: hiddenWeekdaysOf(settings) }) },
    { path: "calendars.list", input: undefined },
  ];
}
