import { itemKey, layOutItems } from "@hourloom/domain/calendar/item-layout";
import { monthGrid } from "@hourloom/domain/calendar/month-grid";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarRange } from "@hourloom/schema/workspace";
import { useQueries } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { applyChanges } from "@/features/changes/item-change";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { useCalendars } from "@/features/changes/use-calendars";
import { type Fetched, type FetchStatus, fetchStatusOf } from "@/shared/api/fetch-status";
import { useServices } from "@/shared/api/services";
import { useHiddenTypes } from "@/shared/time/calendar-preferences";
import type { WeekStart } from "@/shared/time/settings-copy";
import { useCutMarks } from "../clipboard/clipboard-store";
import { colorsOf, filterVisible } from "../calendars/shown-calendars";
import { type AgendaWindow, firstDateOf } from "./agenda-window";

/** The state of the first or the last loaded month. */
export interface EdgeStatus {
  status: FetchStatus;
  retry: () => void;
}

export type AgendaItems = ReturnType<typeof useAgendaItems>;

interface RangeResult extends Fetched<CalendarRange | undefined> {
  refetch: () => Promise<unknown>;
}

export function isLoaded({ status }: EdgeStatus): boolean {
  return status.kind === "ready" || status.kind === "stale";
}

function edgeOf(result: RangeResult | undefined): EdgeStatus {
  if (result === undefined) return { status: { kind: "loading" }, retry: () => undefined };
  return { status: fetchStatusOf(result), retry: () => void result.refetch() };
}

/** A stable function, so that its result is computed again only for new results. */
function combine(results: readonly RangeResult[]) {
  return {
    pages: results.map(({ data }) => data?.items),
    before: edgeOf(results[0]),
    after: edgeOf(results.at(-1)),
  };
}

/** Loads the months of the window, each as the month view does, and applies pending changes. */
export function useAgendaItems(
  { from, to }: AgendaWindow,
  { today, weekStart }: { today: string; weekStart: WeekStart },
) {
  const { api } = useServices();
  const queries = useMemo(
    () =>
      Array.from({ length: to - from }, (_month, index) => {
        const weeks = monthGrid(firstDateOf(from + index), weekStart);
        return itemsInRangeQuery(api, { from: weeks.from, to: weeks.to });
      }),
    [api, from, to, weekStart],
  );
  const { pages, before, after } = useQueries({ queries, combine });
  const pending = usePendingChanges();
  const hiddenTypes = useDeferredValue(useHiddenTypes());
  const { calendars } = useCalendars();
  const items = useMemo(() => {
    // The weeks of two months overlap.
    const loaded = new Map(pages.flatMap((page) => page ?? []).map((item) => [itemKey(item), item]));
    return applyChanges([...loaded.values()], pending);
  }, [pages, pending]);
  const laidOut = useCutMarks(
    useMemo(
      () => layOutItems(filterVisible(items, hiddenTypes, calendars), dayNumberOf(today), colorsOf(calendars)),
      [items, hiddenTypes, calendars, today],
    ),
  );
  return { laidOut, before, after };
}
