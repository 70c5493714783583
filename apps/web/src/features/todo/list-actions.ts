import { positionBetween } from "@hourloom/domain/ordering/position";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { ItemActions, SaveResult } from "@/features/changes/item-actions";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { announce } from "@/shared/page/announcer";
import { positionToMove } from "./tasks/move-row";

export interface ListActions {
  /** Adds a list behind all others, where it stands at once under its id. */
  add: (id: string, title: string) => Promise<SaveResult>;
  rename: (list: WorkspaceTaskList, title: string) => Promise<SaveResult>;
  /** Puts the list at a place among the others. */
  moveTo: (list: WorkspaceTaskList, index: number) => void;
  remove: (list: WorkspaceTaskList) => void;
}

/** What can be done with the lists, which are given in order. */
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
      const position = positionToMove(ordered, list.id, index);
      if (position === undefined) return;
      announce(`“${list.title}” moved to ${Math.max(0, index) + 1} of ${ordered.length}.`);
      void actions.apply(list, { ...list, position }, { as: "moved" });
    },
    remove: (list) => void actions.remove(list),
  };
}
