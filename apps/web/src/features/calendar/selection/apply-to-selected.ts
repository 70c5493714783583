import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { showToast } from "@hourloom/ui/toast";
import type { ItemActions } from "@/features/changes/item-actions";
import { explainReadOnly } from "@/features/changes/use-calendars";
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

export function explainTooMany(): void {
  showToast(`At most ${SELECTED_MAX} items can be changed at once.`, { variant: "problem" });
}

/** Returns the items that can be changed, and says how many cannot. */
export function filterChangeable(
  selected: readonly LaidOutItem[],
  isFixed: SelectionEditing["isFixed"],
): readonly LaidOutItem[] {
  const fixed = selected.filter(({ item }) => isFixed(item));
  const [first] = fixed;
  if (first === undefined) return selected;
  if (selected.length === 1) explainReadOnly(first.item);
  else {
    const text = `${formatCount(fixed.length, "event")} of subscribed calendars cannot be changed here.`;
    showToast(text, { id: "read-only" });
  }
  return selected.filter((one) => !fixed.includes(one));
}

/** Changes all selected items that can be changed, with one Undo; does nothing for too many. */
export async function applyToSelected(
  selected: readonly LaidOutItem[],
  { actions, isFixed }: SelectionEditing,
  { changesOf, what }: Action,
): Promise<void> {
  if (selected.length > SELECTED_MAX) return explainTooMany();
  const changes = changesOf(filterChangeable(selected, isFixed));
  if (changes.length === 0) return undefined;
  announce(`${formatCount(changes.length, "item")} ${what}.`);
  return actions.applyAll(changes, what);
}
