import { type LaidOutItem, layOutItems } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { DateRange } from "@hourloom/schema/events";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from "react";
import { applyChanges } from "@/features/changes/item-change";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { useCalendars } from "@/features/changes/use-calendars";
import { useHiddenTypes } from "@/shared/time/calendar-preferences";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { prefersReducedData } from "@/shared/lazy/prefers-reduced-data";
import { type Services, useServices } from "@/shared/api/services";
import { useRunLater } from "@/shared/lazy/run-later";
import { runWhenIdle } from "@/shared/lazy/run-when-idle";
import { useCutMarks } from "./clipboard/clipboard-store";
import { colorsOf, describeHidden, filterVisible } from "./calendars/shown-calendars";
import {
  getFetchedRange,
  getShownRange,
  hiddenOn,
  listDays,
  monthOf,
  type ShownCalendar,
  turnPage,
} from "./calendar-view";

export type CalendarPage = ReturnType<typeof useCalendarRange>;

const none: readonly CalendarItem[] = [];

/** Prefetches the pages before and after, and lets `place` cache their items. */
async function prefetchNeighbours(
  { api, queryClient }: Services,
  shown: ShownCalendar,
  place: (items: readonly CalendarItem[]) => void,
): Promise<void> {
  const pages = [1, -1].map((by) => itemsInRangeQuery(api, getFetchedRange({ ...shown, date: turnPage(shown, by) })));
  await Promise.all(pages.map((page) => queryClient.prefetchQuery(page)));
  for (const { queryKey } of pages) {
    const fetched = queryClient.getQueryData(queryKey);
    if (fetched !== undefined) runWhenIdle(() => place(fetched.items));
  }
}

/** Returns the days counted for a page: for a month without those of its neighbours. */
function getCountedDays(shown: ShownCalendar): DateRange {
  return shown.view === "month" ? monthOf(shown.date) : getShownRange(shown);
}

/** The items on the days of a range that the page shows. */
function filterTouching(
  laidOut: readonly LaidOutItem[],
  range: DateRange,
  shown: ShownCalendar,
): readonly LaidOutItem[] {
  const [from, to] = [dayNumberOf(range.from), dayNumberOf(range.to)];
  const touching = laidOut.filter(({ firstDay, lastDay }) => firstDay < to && lastDay >= from);
  const hidden = hiddenOn(shown);
  if (hidden.length === 0) return touching;
  const days = listDays(range, hidden).map(dayNumberOf);
  return touching.filter(({ firstDay, lastDay }) => days.some((day) => firstDay <= day && day <= lastDay));
}

/**
 * The calendars, deferred so that the checkbox that hides one responds first. Those that load are
 * not, since their items would be painted twice.
 */
function useShownCalendars(): readonly WorkspaceCalendar[] {
  const { calendars } = useCalendars();
  const deferred = useDeferredValue(calendars);
  return deferred.length === 0 ? calendars : deferred;
}

/** Loads the items of a page and applies pending changes. */
export function useCalendarRange(shown: ShownCalendar, today: string) {
  const services = useServices();
  const query = itemsInRangeQuery(services.api, getFetchedRange(shown));
  const { data, error, isSuccess, fetchStatus, refetch } = useQuery(query);
  const pending = usePendingChanges();
  // Deferred, so that the checkbox of the menu responds first.
  const hiddenTypes = useDeferredValue(useHiddenTypes());
  const calendars = useShownCalendars();
  const colors = useMemo(() => colorsOf(calendars), [calendars]);

  const todayNumber = dayNumberOf(today);
  const place = useEffectEvent((fetched: readonly CalendarItem[]) => void layOutItems(fetched, todayNumber, colors));
  const runLater = useRunLater();
  // Later: prefetching must not delay the page itself.
  useEffect(
    () =>
      isSuccess && !prefersReducedData()
        ? runLater(() => void prefetchNeighbours(services, shown, (fetched) => place(fetched)))
        : undefined,
    [services, shown, isSuccess, runLater],
  );

  /** All items of the fetched days, including hidden ones. */
  const items = useMemo(() => applyChanges(data?.items ?? none, pending), [data, pending]);
  const hidden = describeHidden(hiddenTypes, calendars, hiddenOn(shown));
  const fetched = useMemo(
    () => layOutItems(filterVisible(items, hiddenTypes, calendars), todayNumber, colors),
    [items, hiddenTypes, calendars, todayNumber, colors],
  );
  /** The visible items that touch the page. */
  const laidOut = useCutMarks(useMemo(() => filterTouching(fetched, getShownRange(shown), shown), [fetched, shown]));
  const count = filterTouching(laidOut, getCountedDays(shown), shown).length;
  /** Whether items are missing, because of the response limit or a rule too expensive to expand. */
  const truncated = data?.truncated === true;
  return useMemo(() => {
    const status = fetchStatusOf({ data, error, fetchStatus });
    const shownOf = { items, calendars, colors, hidden, laidOut, count, truncated };
    return { ...shownOf, status, retry: () => void refetch() };
  }, [items, calendars, colors, hidden, laidOut, count, truncated, data, error, fetchStatus, refetch]);
}
