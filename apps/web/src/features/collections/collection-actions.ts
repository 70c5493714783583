import { positionBetween } from "@hourloom/domain/ordering/position";
import type { ItemActions, SaveResult } from "@/features/changes/item-actions";
import type { Collection } from "@/features/changes/item-change";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { announce } from "@/shared/page/announcer";
import { findMovedPosition } from "@/shared/rows/move-row";

/** What task lists and calendars have in common. */
export interface CollectionActions {
  /** Appends a new one. */
  add: (id: string, title: string) => Promise<SaveResult>;
  rename: (row: Collection, title: string) => Promise<SaveResult>;
  moveTo: (row: Collection, index: number) => void;
  remove: (row: Collection) => void;
}

interface CollectionRows {
  /** All of the type, in the user's order. */
  ordered: readonly Collection[];
  /** Completes a new one. */
  create: (row: Pick<Collection, "id" | "title" | "position" | "version">) => Collection;
}

export function createCollectionActions(actions: ItemActions, { ordered, create }: CollectionRows): CollectionActions {
  return {
    add(id, title) {
      const position = positionBetween(ordered.at(-1)?.position ?? null, null);
      return actions.create(create({ id, title, position, version: UNCONFIRMED }));
    },
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
