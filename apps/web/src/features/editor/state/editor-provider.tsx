import { addDays } from "@hourloom/domain/time/day-number";
import type { WorkedKind } from "@hourloom/schema/fields/limits";
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import type { ItemChanges } from "@/features/changes/item-changes";
import { type Services, useServices } from "@/shared/api/services";
import { createDrafts } from "./drafts";
import { createEditor, type Editor } from "./editor";
import { dayOf, type EditorState, type EditorTarget } from "./editor-state";

function createAccountEditor(
  { session }: Services,
  changes: ItemChanges,
  showPlace: (target: EditorTarget) => Promise<void>,
): Editor {
  const accountId = () => {
    const state = session.get();
    return state.status === "signed_in" ? state.user?.id : undefined;
  };
  // Bound to the account as the changes are: a text that is typed while another one signs in is not stored under its name.
  const drafts = createDrafts(sessionStorage, () => (changes.isLive() ? accountId() : undefined), Date.now);
  return createEditor({
    drafts,
    isLive: changes.isLive,
    sending: () => changes.pending().map(({ item }) => item.id),
    showPlace,
  });
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

const EditorContext = createContext<Editor | undefined>(undefined);

/** The open form and unsaved texts live as long as the account's session, over all its screens. */
export function EditorProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const router = useRouter();
  const { changes } = useItemEditing();
  const [editor] = useState(() =>
    createAccountEditor(services, changes, (target) => {
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
        if (hrefChanged) editor.leavePage();
      }),
    [router, editor],
  );
  return <EditorContext value={editor}>{children}</EditorContext>;
}

/** Throws outside of an `EditorProvider`. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error("useEditor needs an EditorProvider above it.");
  return editor;
}

export function useEditorState(): EditorState {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribe, editor.get);
}
