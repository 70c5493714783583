import { addDays } from "@hourloom/domain/time/day-number";
import type { WorkedKind } from "@hourloom/schema/fields/limits";
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import type { ItemChanges } from "@/features/changes/item-changes";
import { type Services, useServices } from "@/shared/api/services";
import { findUser } from "@/shared/login/login-store";
import { createDrafts } from "./drafts";
import { createEditor, type Editor } from "./editor";
import { dayOfTarget, type EditorState, type EditorTarget } from "./editor-state";

function createAccountEditor(
  { loginStore }: Services,
  changes: ItemChanges,
  navigateToTarget: (target: EditorTarget) => Promise<void>,
): Editor {
  const accountId = () => findUser(loginStore.get())?.id;
  // Text typed while another account signs in must not be stored under that account.
  const drafts = createDrafts(sessionStorage, () => (changes.isLive() ? accountId() : undefined), Date.now);
  return createEditor({
    drafts,
    isLive: changes.isLive,
    pendingIds: () => changes.pending.get().map(({ item }) => item.id),
    navigateToTarget,
  });
}

function findListId(target: EditorTarget): string | undefined {
  if (target.kind === "new") return target.place.list;
  return target.item.type === "task" ? target.item.task_list : undefined;
}

/** Returns the search parameters that open the session's day in the insights. */
function findSessionSearch(
  target: EditorTarget,
): { date: string; kind: WorkedKind; from: string; to: string } | undefined {
  if (target.kind === "new" || !("start_time" in target.item) || target.item.start_time === null) return undefined;
  const date = target.item.start_time.slice(0, 10);
  // A session at night may count for the previous day.
  const from = addDays(date, -1);
  return { date, kind: target.item.type === "pomodoro" ? "planned" : "worked", from, to: addDays(date, 1) };
}

const EditorContext = createContext<Editor | undefined>(undefined);

/** Holds the open form and the drafts for all screens of a signed-in session. */
export function EditorProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const router = useRouter();
  const { changes } = useItemEditing();
  const [editor] = useState(() =>
    createAccountEditor(services, changes, (target) => {
      const date = dayOfTarget(target);
      if (date !== null) {
        // Keeps the current view if the calendar is already open.
        const findView = (view: string | undefined) =>
          (["day", "week", "days", "agenda", "year", "month"] as const).find((name) => name === view);
        return router.navigate({ to: "/app", search: ({ view, n }) => ({ view: findView(view), n, date }) });
      }
      const { screen } = target;
      if (screen === "insights")
        return router.navigate({ to: "/app/insights", search: findSessionSearch(target) ?? {} });
      if (screen === "pomodoro" || screen === "flowtime") return router.navigate({ to: `/app/${screen}` });
      return router.navigate({ to: "/app/todo", search: { list: findListId(target) } });
    }),
  );
  useEffect(
    () =>
      router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
        if (hrefChanged) editor.close();
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
