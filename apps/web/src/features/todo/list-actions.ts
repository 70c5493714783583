import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { ItemActions } from "@/features/changes/item-actions";
import { type CollectionActions, createCollectionActions } from "@/features/collections/collection-actions";

/** `ordered` are the lists in the user's order. */
export function createListActions(actions: ItemActions, ordered: readonly WorkspaceTaskList[]): CollectionActions {
  return createCollectionActions(actions, { ordered, create: (list) => ({ ...list, type: "task_list" }) });
}
