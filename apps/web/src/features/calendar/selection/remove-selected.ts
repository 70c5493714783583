import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { applyToSelected, type SelectionEditing } from "./apply-to-selected";
import { removeAll } from "./selection-changes";

/** Deletes all selected items that can be deleted, with one Undo. */
export function removeSelected(selected: readonly PlacedItem[], editing: SelectionEditing): void {
  void applyToSelected(selected, editing, { changesOf: removeAll, what: "deleted" });
}
