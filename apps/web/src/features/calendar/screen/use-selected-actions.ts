import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { useItemEditing } from "@/features/changes/changes-provider";
import { explainReadOnly, isReadOnly } from "@/features/changes/use-calendars";
import { withScope } from "@/features/changes/with-scope";
import { runCalendarAction } from "./use-calendar-actions";
import type { ItemSelection } from "../selection/use-item-selection";

/** Returns what views do with an item by a press or a key, and which items that is for. */
export function useSelectedActions({ has, selected, end }: ItemSelection, calendars: readonly WorkspaceCalendar[]) {
  const { actions, scopeQuestion } = useItemEditing();
  const isFixed = (item: CalendarItem) => isReadOnly(item, calendars);
  const targetsOf = (laidOut: LaidOutItem) => (has(laidOut) ? selected : [laidOut]);
  const remove = (laidOut: LaidOutItem): boolean => {
    const { item } = laidOut;
    const targets = targetsOf(laidOut);
    if (targets.length > 1) {
      runCalendarAction(({ removeSelected }) => removeSelected(targets, { actions, isFixed, onEnd: end }));
      return true;
    }
    if (isFixed(item)) explainReadOnly(item);
    else void withScope(scopeQuestion, { item, verb: "delete" }, (scope) => actions.remove(item, scope));
    return !isFixed(item);
  };
  const toggleTask = (item: CalendarItem): void => {
    if (item.type !== "task") return;
    const is_completed = !item.is_completed;
    void actions.apply(item, { ...item, is_completed }, { as: is_completed ? "done" : "opened again" });
  };
  return { isFixed, targetsOf, remove, toggleTask };
}
