import { addDays } from "@hourloom/domain/calendar/day-number";
import type { WorkedKind } from "@hourloom/schema/limits";
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { showToast } from "@hourloom/ui/toast";
import { type Services, useServices } from "@/shared/services";
import { REDO, UNDO, useShortcuts } from "@/shared/shortcuts";
import { useLoadedPart } from "@/shared/use-loaded-part";
import { createDrafts } from "./drafts";
import { createEditor, type Editor } from "./editor";
import { dayOf, type EditorState, type EditorTarget } from "./editor-state";
import { createItemActions, type ItemActions } from "./item-actions";
import type { ItemChange } from "./item-change";
import { createItemChanges, type ItemChanges } from "./item-changes";
import { createScopeQuestion, type ScopeQuestion } from "./scope-question";
import { createUndoStack } from "./undo-stack";

export interface ItemEditing {
  changes: ItemChanges;
  actions: ItemActions;
  editor: Editor;
  scopeQuestion: ScopeQuestion;
}

function createEditing(services: Services, showPlace: (target: EditorTarget) => Promise<void>): ItemEditing {
  const { session } = services;
  const changes = createItemChanges(services);
  const accountId = () => {
    const state = session.get();
    return state.status === "signed_in" ? state.user?.id : undefined;
  };
  // Bound to the account as the changes are: a text that is typed while another one signs in is not stored under its name.
  const drafts = createDrafts(sessionStorage, () => (changes.isLive() ? accountId() : undefined), Date.now);
  return {
    changes,
    actions: createItemActions(changes, createUndoStack()),
    editor: createEditor({
      drafts,
      isLive: changes.isLive,
      sending: () => changes.pending().map(({ item }) => item.id),
      showPlace,
    }),
    scopeQuestion: createScopeQuestion(),
  };
}

/** The list in which the form of a task stands; undefined where that is not known. */
function listOf(target: EditorTarget): string | undefined {
  if (target.kind === "new") return target.place.list;
  return target.item.type === "task" ? target.item.task_list : undefined;
}

/** The day of a session in the insights, and what was planned or worked on it. */
function sessionsOf(target: EditorTarget): { date: string; kind: WorkedKind; from: string; to: string } | undefined {
  if (target.kind === "new" || !("start_time" in target.item) || target.item.start_time === null) return undefined;
  const date = target.item.start_time.slice(0, 10);
  // In the night it may still be the day before.
  const from = addDays(date, -1);
  return { date, kind: target.item.type === "pomodoro" ? "planned" : "worked", from, to: addDays(date, 1) };
}

const EditingContext = createContext<ItemEditing | undefined>(undefined);

const loadScopeDialog = () => import("./scope-dialog");

/** Without its dialog the question cannot be put; what asked it stays as it was. */
function ScopeQuestions({ question }: { question: ScopeQuestion }) {
  const isAsked = useSyncExternalStore(question.subscribe, () => question.asked() !== undefined);
  const [dialog] = useLoadedPart(loadScopeDialog, isAsked);
  const isLost = isAsked && dialog.status === "failed";
  useEffect(() => {
    if (!isLost) return;
    question.answer(undefined);
    showToast("The question could not be loaded. Check your connection and try again.", { tone: "problem" });
  }, [isLost, question]);
  return dialog.status === "ready" ? <dialog.part.ScopeDialog question={question} /> : null;
}

/** Unconfirmed changes, unsaved texts and what can be undone live as long as the account's session, over all its screens. */
export function ItemsProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const router = useRouter();
  const [editing] = useState(() =>
    createEditing(services, (target) => {
      const date = dayOf(target);
      if (date !== null) {
        // The view stays as it is where the calendar is what is on screen.
        const viewOf = (view: string | undefined) => (["day", "week", "month"] as const).find((name) => name === view);
        return router.navigate({ to: "/app", search: ({ view }) => ({ view: viewOf(view), date }) });
      }
      const { screen } = target;
      if (screen === "insights") return router.navigate({ to: "/app/insights", search: sessionsOf(target) ?? {} });
      if (screen === "pomodoro" || screen === "flowtime") return router.navigate({ to: `/app/${screen}` });
      return router.navigate({ to: "/app/todo", search: { list: listOf(target) } });
    }),
  );
  useEffect(
    () =>
      router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
        if (hrefChanged) editing.editor.leavePage();
      }),
    [router, editing],
  );
  useShortcuts({ [UNDO]: editing.actions.undoLast, [REDO]: editing.actions.redoLast });
  return (
    <EditingContext value={editing}>
      {children}
      <ScopeQuestions question={editing.scopeQuestion} />
    </EditingContext>
  );
}

export function useItemEditing(): ItemEditing {
  const editing = use(EditingContext);
  if (editing === undefined) throw new Error("useItemEditing needs an ItemsProvider above it.");
  return editing;
}

export function usePendingChanges(): readonly ItemChange[] {
  const { changes } = useItemEditing();
  return useSyncExternalStore(changes.subscribe, changes.pending);
}

export function useEditorState(): EditorState {
  const { editor } = useItemEditing();
  return useSyncExternalStore(editor.subscribe, editor.get);
}
