import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { showToast } from "@hourloom/ui/toast";
import type { ItemActions } from "@/features/changes/item-actions";
import type { ItemChange } from "@/features/changes/item-change";
import { announce } from "@/shared/page/announcer";
import { formatCount } from "@/shared/time/format";

/** How many items one action changes at most: each is a request. */
export const SELECTED_MAX = 100;

export interface SelectionEditing {
  actions: ItemActions;
  isFixed: (item: CalendarItem) => boolean;
}

interface Action {
  changesOf: (items: readonly LaidOutItem[]) => readonly ItemChange[];
  /** The past participle. */
  what: string;
}

/** Changes all selected items that can be changed, with one Undo; does nothing for too many. */
export async function applyToSelected(
  selected: readonly LaidOutItem[],
  { actions, isFixed }: SelectionEditing,
  { changesOf, what }: Action,
): Promise<void> {
  if (selected.length > SELECTED_MAX) {
    showToast(`At most ${SELECTED_MAX} items can be changed at once.`, { variant: "problem" });
    return;
  }
  const changeable = selected.filter(({ item }) => !isFixed(item));
  const fixed = selected.length - changeable.length;
  if (fixed > 0) {
    const text = `${formatCount(fixed, "event")} of subscribed calendars cannot be changed here.`;
    showToast(text, { id: "read-only" });
  }
  const changes = changesOf(changeable);
  if (changes.length === 0) return;
  announce(`${formatCount(changes.length, "item")} ${what}.`);
  await actions.applyAll(changes, what);
}
