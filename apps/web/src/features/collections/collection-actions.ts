import { positionBetween } from "@hourloom/domain/ordering/position";
import type { ItemActions, SaveResult } from "@/features/changes/item-actions";
import type { Collection } from "@/features/changes/item-change";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { announce } from "@/shared/page/announcer";
import { findMovedPosition } from "@/shared/rows/move-row";

interface CollectionRows {
  /** All of the type, in the user's order. */
  ordered: readonly Collection[];
  create: (row: Pick<Collection, "id" | "title" | "position" | "version">) => Collection;
}

export type CollectionActions = ReturnType<typeof createCollectionActions>;

/** What task lists and calendars have in common. */
export function createCollectionActions(actions: ItemActions, { ordered, create }: CollectionRows) {
  return {
    add(id: string, title: string) {
      const position = positionBetween(ordered.at(-1)?.position ?? null, null);
      return actions.create(create({ id, title, position, version: UNCONFIRMED }));
    },
    async rename(row: Collection, title: string): Promise<SaveResult> {
      return title === row.title ? { ok: true } : actions.update(row, { ...row, title });
    },
    moveTo(row: Collection, index: number) {
      const position = findMovedPosition(ordered, row.id, index);
      if (position === undefined) return;
      announce(`“${row.title}” moved to ${index + 1} of ${ordered.length}.`);
      void actions.apply(row, { ...row, position }, { as: "moved" });
    },
    /** Changes other members than the title and the position. */
    update: (row: Collection, changed: Collection) => void actions.apply(row, changed, { as: "changed" }),
    remove: (row: Collection) => void actions.remove(row),
  };
}
