import { positionBetween } from "@hourloom/domain/ordering/position";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { ItemActions, SaveResult } from "@/features/changes/item-actions";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { announce } from "@/shared/page/announcer";
import { findMovedPosition } from "./tasks/move-row";

export interface ListActions {
  /** Appends a new list. */
  add: (id: string, title: string) => Promise<SaveResult>;
  rename: (list: WorkspaceTaskList, title: string) => Promise<SaveResult>;
  moveTo: (list: WorkspaceTaskList, index: number) => void;
  remove: (list: WorkspaceTaskList) => void;
}

/** `ordered` are the lists in the user's order. */
export function createListActions(actions: ItemActions, ordered: readonly WorkspaceTaskList[]): ListActions {
  return {
    add(id, title) {
      const position = positionBetween(ordered.at(-1)?.position ?? null, null);
      const list: WorkspaceTaskList = { type: "task_list", id, title, position, version: UNCONFIRMED };
      return actions.create(list);
    },
    rename: (list, title) =>
      title === list.title ? Promise.resolve({ ok: true }) : actions.update(list, { ...list, title }),
    moveTo(list, index) {
      const position = findMovedPosition(ordered, list.id, index);
      if (position === undefined) return;
      announce(`“${list.title}” moved to ${index + 1} of ${ordered.length}.`);
      void actions.apply(list, { ...list, position }, { as: "moved" });
    },
    remove: (list) => void actions.remove(list),
  };
}
