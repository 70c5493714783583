import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { applyToSelected, SELECTED_MAX, type SelectionEditing } from "./apply-to-selected";
import { removeAll } from "./selection-changes";

/**
 * Deletes all selected items that can be deleted, with one Undo, and ends the selection; `what` is
 * the past participle.
 */
export function removeSelected(
  selected: readonly LaidOutItem[],
  { onEnd, ...editing }: SelectionEditing & { onEnd: () => void },
  what = "deleted",
): void {
  if (selected.length <= SELECTED_MAX) onEnd();
  void applyToSelected(selected, editing, { changesOf: removeAll, what });
}
