import { indexByDay, layOutItems } from "@hourloom/domain/calendar/item-layout";
import { monthGrid } from "@hourloom/domain/calendar/month-grid";
import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import type { DayMark } from "@hourloom/ui/month-picker";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { applyChanges } from "@/features/changes/item-change";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { useCalendars } from "@/features/changes/use-calendars";
import { useServices } from "@/shared/api/services";
import { useAccountClock } from "@/shared/dates/account-clock";
import { useToday } from "@/shared/time/clock";
import { formatCount } from "@/shared/time/format";
import { useHiddenTypes, useWeekStart } from "@/shared/time/calendar-preferences";
import { colorsOf, filterVisible } from "./shown-calendars";

/** "Stand-up", "Stand-up and Lunch", "Stand-up and 4 more". */
function describeItems(titles: readonly string[]): string {
  const [first = "", second] = titles;
  if (titles.length <= 2) return second === undefined ? first : `${first} and ${second}`;
  return `${first} and ${titles.length - 1} more`;
}

/** The visible items on the days of a small month whose first day is `month`, by date. */
export function useDayMarks(month: string): ReadonlyMap<string, DayMark> | undefined {
  const { api } = useServices();
  const weekStart = useWeekStart();
  const range = useMemo(() => {
    const { from, to } = monthGrid(month, weekStart);
    return { from, to };
  }, [month, weekStart]);
  const today = useToday(useAccountClock().zone);
  const { data } = useQuery(itemsInRangeQuery(api, range));
  const pending = usePendingChanges();
  const types = useHiddenTypes();
  const { calendars } = useCalendars();
  return useMemo(() => {
    if (data === undefined) return undefined;
    const visible = filterVisible(applyChanges(data.items, pending), types, calendars);
    const [fromDay, toDay] = [dayNumberOf(range.from), dayNumberOf(range.to)];
    const days = indexByDay(layOutItems(visible, dayNumberOf(today), colorsOf(calendars)), { fromDay, toDay });
    return new Map(
      [...days].map(([day, items]) => {
        const text = `${formatCount(items.length, "item")}: ${describeItems(items.map(({ item }) => item.title))}`;
        return [dateOfDayNumber(day), { count: items.length, text }] as const;
      }),
    );
  }, [data, pending, types, calendars, range, today]);
}
