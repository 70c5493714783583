import { positionBetween } from "@hourloom/domain/ordering/position";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { ItemActions, SaveOutcome } from "@/features/items/item-actions";
import { UNCONFIRMED } from "@/features/items/item-versions";
import { announce } from "@/shared/announcer";
import { positionToMove } from "./move-row";

export interface ListActions {
  /** Adds a list behind all others, where it stands at once under its id. */
  add: (id: string, title: string) => Promise<SaveOutcome>;
  rename: (list: WorkspaceTaskList, title: string) => Promise<SaveOutcome>;
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
