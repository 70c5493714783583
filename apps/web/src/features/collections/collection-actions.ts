import type { ItemActions, SaveResult } from "@/features/changes/item-actions";
import type { Collection } from "@/features/changes/item-change";
import { announce } from "@/shared/page/announcer";
import { findMovedPosition } from "@/shared/rows/move-row";

/** What task lists and calendars have in common. */
export interface CollectionActions {
  rename: (row: Collection, title: string) => Promise<SaveResult>;
  moveTo: (row: Collection, index: number) => void;
  remove: (row: Collection) => void;
}

/** `ordered` are all collections of the type, in the user's order. */
export function createCollectionActions(actions: ItemActions, ordered: readonly Collection[]): CollectionActions {
  return {
    rename: (row, title) =>
      title === row.title ? Promise.resolve({ ok: true }) : actions.update(row, { ...row, title }),
    moveTo(row, index) {
      const position = findMovedPosition(ordered, row.id, index);
      if (position === undefined) return;
      announce(`“${row.title}” moved to ${index + 1} of ${ordered.length}.`);
      void actions.apply(row, { ...row, position }, { as: "moved" });
    },
    remove: (row) => void actions.remove(row),
  };
}
