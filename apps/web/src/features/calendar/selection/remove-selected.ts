import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { applyToSelected, SELECTED_MAX, type SelectionEditing } from "./apply-to-selected";
import { removeAll } from "@/features/changes/selection-changes";

/** Deletes all selected items that can be deleted, with one Undo, and ends the selection. */
export function removeSelected(
  selected: readonly LaidOutItem[],
  { onEnd, ...editing }: SelectionEditing & { onEnd: () => void },
): void {
  if (selected.length <= SELECTED_MAX) onEnd();
  void applyToSelected(selected, editing, { changesOf: removeAll, what: "deleted" });
}
