import type { ReactNode } from "react";
import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";
import { showToast } from "@hourloom/ui/toast";
import { useServices } from "@/shared/api/services";
import { REDO, UNDO, useShortcuts } from "@/shared/commands/shortcuts";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
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

const loadScopeDialog = () => import("./scope-dialog");

/**
 * Renders the scope dialog while a request is open; cancels the change if the dialog cannot be
 * loaded.
 */
function LazyScopeDialog({ question }: { question: ScopeQuestion }) {
  const isOpen = useSyncExternalStore(question.subscribe, () => question.current() !== undefined);
  const [dialog] = useLazyModule(loadScopeDialog, isOpen);
  const hasFailed = isOpen && dialog.status === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    question.resolve(undefined);
    showToast("The question could not be loaded. Check your connection and try again.", { tone: "problem" });
  }, [hasFailed, question]);
  return dialog.status === "ready" ? <dialog.part.ScopeDialog question={question} /> : null;
}

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
  return (
    <ChangesContext value={editing}>
      {children}
      <LazyScopeDialog question={editing.scopeQuestion} />
    </ChangesContext>
  );
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
