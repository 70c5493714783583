import { sortByPosition } from "@hourloom/domain/ordering/sort-by-position";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "@/shared/api/services";
import { truncateTitle } from "@/shared/text/truncate-title";
import type { ItemActions } from "./item-actions";
import { usePendingChanges } from "./changes-provider";
import { applyCalendarChanges } from "./item-change";
import { calendarsQuery } from "./queries";

const none: readonly WorkspaceCalendar[] = [];

/** Loads the calendars, in the user's order, and applies pending changes; none until loaded. */
export function useCalendars() {
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

type WithKind = Pick<WorkspaceCalendar, "id" | "kind">;

/** Whether an item is an event of a subscribed calendar, which only its feed changes. */
export function isReadOnly(item: CalendarItem, calendars: readonly WithKind[]): boolean {
  return item.type === "event" && calendars.some(({ id, kind }) => kind === "subscribed" && id === item.calendar);
}

/** The calendars that events can be put into. */
export function ownCalendars<Calendar extends WithKind>(calendars: readonly Calendar[]): readonly Calendar[] {
  return calendars.filter(({ kind }) => kind === "own");
}

export function explainReadOnly(item: CalendarItem): void {
  showToast(`“${truncateTitle(item.title)}” is in a subscribed calendar, which cannot be changed here.`, {
    id: "read-only",
  });
}
