// What is loaded as soon as items are selected.

import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { applyToSelected, type SelectionEditing } from "./apply-to-selected";
import { removeAll } from "./selection-changes";

export { CalendarSelectionBar } from "./calendar-selection-bar";

export function removeSelected(selected: readonly PlacedItem[], editing: SelectionEditing): void {
  void applyToSelected(selected, editing, { changesOf: removeAll, what: "deleted" });
}
