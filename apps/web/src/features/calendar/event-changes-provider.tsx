import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { type Services, useServices } from "@/shared/services";
import { createDrafts } from "./drafts";
import { createEditor, type Editor } from "./editor";
import type { EditorState } from "./editor-state";
import { createEventChanges, type EventChange, type EventChanges } from "./event-changes";
import { createUndoStack } from "./undo-stack";
import { createEventActions, type EventActions } from "./event-actions";

interface EventEditing {
  changes: EventChanges;
  actions: EventActions;
  editor: Editor;
}

function createEditing(services: Services, showDay: (day: string) => Promise<void>): EventEditing {
  const { session } = services;
  const changes = createEventChanges(services);
  const accountId = () => {
    const state = session.get();
    return state.status === "signed_in" ? state.user?.id : undefined;
  };
  // Bound to the account as the changes are: a text that is typed while another one signs in is not stored under its name.
  const drafts = createDrafts(sessionStorage, () => (changes.isLive() ? accountId() : undefined));
  return {
    changes,
    actions: createEventActions(changes, createUndoStack()),
    editor: createEditor({ drafts, isLive: changes.isLive, showDay }),
  };
}

const EditingContext = createContext<EventEditing | undefined>(undefined);

/** Unconfirmed changes, unsaved texts and what can be undone live as long as the account's session, over all its screens. */
export function EventChangesProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const router = useRouter();
  const [editing] = useState(() =>
    createEditing(services, (date) => router.navigate({ to: "/app", search: { date } })),
  );
  useEffect(
    () =>
      router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
        if (hrefChanged) editing.editor.leavePage();
      }),
    [router, editing],
  );
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

export function useEditorState(): EditorState {
  const { editor } = useEventEditing();
  return useSyncExternalStore(editor.subscribe, editor.get);
}
