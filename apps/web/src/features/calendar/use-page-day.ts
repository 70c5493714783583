import { firstOfMonth, startOfWeek } from "@hourloom/domain/time/day-number";
import { useMatch } from "@tanstack/react-router";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import type { WeekStart } from "@/shared/time/settings-copy";
import type { CalendarSearch } from "./calendar-search";

/** Returns the first day of a page, in a month of that month; undefined without a date. */
export function findFirstDay({ view, date }: CalendarSearch, weekStart: WeekStart): string | undefined {
  if (date === undefined || view === "day" || view === "days") return date;
  if (view === "week") return startOfWeek(date, weekStart);
  return view === "year" ? `${date.slice(0, 4)}-01-01` : firstOfMonth(date);
}

/**
 * Returns the day from which typed days count: the first one of the calendar's page, if that is
 * after today; else undefined.
 */
export function usePageDay(today: string): string | undefined {
  const weekStart = useWeekStart();
  const calendar = useMatch({ from: "/app/", shouldThrow: false });
  const first = calendar && findFirstDay(calendar.search, weekStart);
  return first !== undefined && first > today ? first : undefined;
}
