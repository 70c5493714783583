import { positionBetween } from "@hourloom/domain/ordering/position";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { ItemActions, SaveResult } from "@/features/changes/item-actions";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { type CollectionActions, createCollectionActions } from "@/features/collections/collection-actions";

export interface ListActions extends CollectionActions {
  /** Appends a new list. */
  add: (id: string, title: string) => Promise<SaveResult>;
}

/** `ordered` are the lists in the user's order. */
export function createListActions(actions: ItemActions, ordered: readonly WorkspaceTaskList[]): ListActions {
  return {
    ...createCollectionActions(actions, ordered),
    add(id, title) {
      const position = positionBetween(ordered.at(-1)?.position ?? null, null);
      const list: WorkspaceTaskList = { type: "task_list", id, title, position, version: UNCONFIRMED };
      return actions.create(list);
    },
  };
}
