import { useMatch } from "@tanstack/react-router";
import { findFirstDay } from "./calendar-search";
import { useWeekStart } from "@/shared/time/calendar-preferences";

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
