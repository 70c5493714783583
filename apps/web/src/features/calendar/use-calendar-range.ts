import { type PlacedItem, placeItems } from "@hourloom/domain/calendar/placed-items";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo } from "react";
import { applyChanges } from "@/features/changes/item-change";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { useHiddenTypes } from "@/shared/time/calendar-preferences";
import { type FetchStatus, fetchStatusOf } from "@/shared/api/fetch-status";
import { savesData } from "@/shared/lazy/saves-data";
import { type Services, useServices } from "@/shared/api/services";
import { whenIdle } from "@/shared/lazy/when-idle";
import { fetchedDays, shownDays, type ShownCalendar, turnedPage } from "./calendar-view";

export interface CalendarPage {
  /** All that is known of the fetched days, also of types that are not shown. */
  items: readonly CalendarItem[];
  /** Whether some types are not shown. */
  isPartly: boolean;
  /** What is drawn: the items of the types that are shown, on the days that are fetched. */
  placed: readonly PlacedItem[];
  /** How many of them touch the page itself: of a month without its neighbours' days. */
  count: number;
  /**
   * Whether items are missing: there are more than an answer may hold, or a rule takes too long to
   * work out.
   */
  truncated: boolean;
  status: FetchStatus;
  retry: () => void;
}

const none: readonly CalendarItem[] = [];

/** Fetches the pages before and after, and places what is on them, so that turning shows them at once. */
async function prefetchNeighbours({ api, queryClient }: Services, shown: ShownCalendar, today: number): Promise<void> {
  const pages = [1, -1].map((by) => itemsInRangeQuery(api, fetchedDays({ ...shown, date: turnedPage(shown, by) })));
  await Promise.all(pages.map((page) => queryClient.prefetchQuery(page)));
  for (const { queryKey } of pages) {
    const fetched = queryClient.getQueryData(queryKey);
    if (fetched !== undefined) whenIdle(() => void placeItems(fetched.items, today));
  }
}

/** The days that count for a page: those of a month are its own. */
function ownDays(shown: ShownCalendar): { from: number; to: number } {
  if (shown.view !== "month") {
    const { from, to } = shownDays(shown);
    return { from: dayNumberOf(from), to: dayNumberOf(to) };
  }
  const first = `${shown.date.slice(0, 7)}-01`;
  return { from: dayNumberOf(first), to: dayNumberOf(turnedPage({ ...shown, date: first }, 1)) };
}

function countOn(placed: readonly PlacedItem[], { from, to }: { from: number; to: number }): number {
  let count = 0;
  for (const { firstDay, lastDay } of placed) if (firstDay < to && lastDay >= from) count += 1;
  return count;
}

/** The items of a page, with the changes that are not confirmed yet on top. */
export function useCalendarRange(shown: ShownCalendar, today: string): CalendarPage {
  const services = useServices();
  const query = useQuery(itemsInRangeQuery(services.api, fetchedDays(shown)));
  const pending = usePendingChanges();
  // The box that was ticked is answered first.
  const hidden = useDeferredValue(useHiddenTypes());
  const { data, error, isSuccess, fetchStatus, refetch } = query;

  const todayNumber = dayNumberOf(today);
  // After the page has been painted: what comes next must not hold up what was asked for.
  useEffect(
    () =>
      isSuccess && !savesData() ? whenIdle(() => void prefetchNeighbours(services, shown, todayNumber)) : undefined,
    [services, shown, isSuccess, todayNumber],
  );

  const items = useMemo(() => applyChanges(data?.items ?? none, pending), [data, pending]);
  const isPartly = hidden.length > 0;
  const placed = useMemo(() => {
    const visible = !isPartly ? items : items.filter(({ type }) => !hidden.includes(type));
    return placeItems(visible, todayNumber);
  }, [items, isPartly, hidden, todayNumber]);
  const count = useMemo(() => countOn(placed, ownDays(shown)), [placed, shown]);

  const isThere = data !== undefined;
  const truncated = data?.truncated === true;
  return useMemo<CalendarPage>(() => {
    const status = fetchStatusOf({ isThere, error, fetchStatus });
    return { items, isPartly, placed, count, truncated, status, retry: () => void refetch() };
  }, [items, isPartly, placed, count, truncated, isThere, error, fetchStatus, refetch]);
}
