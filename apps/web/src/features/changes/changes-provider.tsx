import type { ReactNode } from "react";
import { createContext, use, useState, useSyncExternalStore } from "react";
import { useServices } from "@/shared/api/services";
import { REDO, UNDO, useShortcuts } from "@/shared/commands/shortcuts";
import { createItemActions, type ItemActions } from "./item-actions";
import type { ItemChange } from "./item-change";
import { type ItemChanges, itemChanges } from "./item-changes";
import { createScopeQuestion, type ScopeQuestion } from "./scope-question";
import { createUndoStack } from "./undo-steps";

export interface ItemEditing {
  changes: ItemChanges;
  actions: ItemActions;
  scopeQuestion: ScopeQuestion;
}

const ChangesContext = createContext<ItemEditing | undefined>(undefined);

/** Holds the pending changes and the undo stack for all screens of a signed-in session. */
export function ChangesProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const [editing] = useState((): ItemEditing => {
    const changes = itemChanges(services);
    return {
      changes,
      actions: createItemActions(changes, createUndoStack()),
      scopeQuestion: createScopeQuestion(),
    };
  });
  useShortcuts({ [UNDO]: editing.actions.undoLast, [REDO]: editing.actions.redoLast });
  return <ChangesContext value={editing}>{children}</ChangesContext>;
}

/** Throws outside of a `ChangesProvider`. */
export function useItemEditing(): ItemEditing {
  const editing = use(ChangesContext);
  if (editing === undefined) throw new Error("useItemEditing needs a ChangesProvider above it.");
  return editing;
}

export function usePendingChanges(): readonly ItemChange[] {
  const { changes } = useItemEditing();
  return useSyncExternalStore(changes.pending.subscribe, changes.pending.get);
}
