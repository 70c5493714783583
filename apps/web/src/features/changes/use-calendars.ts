import { sortByPosition } from "@hourloom/domain/ordering/sort-by-position";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Fetched } from "@/shared/api/fetch-status";
import { useServices } from "@/shared/api/services";
import type { ItemActions } from "./item-actions";
import { usePendingChanges } from "./changes-provider";
import { applyCalendarChanges } from "./item-change";
import { calendarsQuery } from "./queries";

export interface Calendars {
  /** In the user's order; none until they have loaded. */
  calendars: readonly WorkspaceCalendar[];
  query: Fetched & { refetch: () => unknown };
}

const none: readonly WorkspaceCalendar[] = [];

/** Loads the calendars and applies pending changes. */
export function useCalendars(): Calendars {
  const { api } = useServices();
  const query = useQuery(calendarsQuery(api));
  const pending = usePendingChanges();
  const { data = none } = query;
  const changed = useMemo(() => applyCalendarChanges(data, pending), [data, pending]);
  const calendars = useMemo(() => sortByPosition(changed), [changed]);
  return { calendars, query };
}

/** Hides the events of a calendar, or shows them. */
export function setCalendarHidden(actions: ItemActions, calendar: WorkspaceCalendar, is_hidden: boolean): void {
  void actions.apply(calendar, { ...calendar, is_hidden }, { as: null });
}
