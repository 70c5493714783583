import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import { useServices } from "@/shared/services";
import { createEventChanges, type EventChange, type EventChanges } from "./event-changes";
import { createUndoStack, type UndoStack } from "./undo-stack";

interface EventEditing {
  changes: EventChanges;
  undoStack: UndoStack;
}

const EditingContext = createContext<EventEditing | undefined>(undefined);

/** Unconfirmed changes and what can be undone live as long as the account's session, over all its screens. */
export function EventChangesProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const [editing] = useState(() => ({ changes: createEventChanges(services), undoStack: createUndoStack() }));
  return <EditingContext value={editing}>{children}</EditingContext>;
}

export function useEventEditing(): EventEditing {
  const editing = use(EditingContext);
  if (editing === undefined) throw new Error("useEventEditing needs an EventChangesProvider above it.");
  return editing;
}

export function usePendingChanges(): readonly EventChange[] {
  const { changes } = useEventEditing();
  return useSyncExternalStore(changes.subscribe, changes.pending);
}
