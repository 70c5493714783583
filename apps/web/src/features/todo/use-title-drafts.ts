import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { showToast } from "@hourloom/ui/toast";
import { type RefObject, useRef, useState } from "react";
import { findCurrentItem } from "@/features/changes/find-current-item";
import { failureMessage } from "@/features/changes/failure-message";
import type { SaveResult } from "@/features/changes/item-actions";
import { useItemEditing } from "@/features/changes/changes-provider";
import { truncateTitle } from "@/shared/text/short-title";
import { announce } from "@/shared/page/announcer";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { newId } from "@/shared/api/new-id";
import { isGone, plainText, type Problem, serverFieldErrors } from "@/shared/api/problem";

/** A list's title in a form: of a new list, or of one that is renamed. */
export interface TitleDraft {
  /** The list's id, which a new one has from the start: sending it twice cannot make two. */
  id: string;
  isNew: boolean;
  /** The list as it was when its rename began, upon which that is sent; undefined of a new one. */
  list: WorkspaceTaskList | undefined;
  text: string;
  /** Why it could not be saved. */
  problem: string | undefined;
  takesFocus: boolean;
}

export interface TitleDrafts {
  drafts: readonly TitleDraft[];
  startNew: () => void;
  startRename: (list: WorkspaceTaskList) => void;
  /**
   * The form closes at once, so that nothing moves later under a finger. It comes back with the reason if the title could
   * not be saved.
   */
  save: (draft: TitleDraft, send: () => Promise<SaveResult>) => Promise<void>;
  close: (id: string) => void;
  /** Closes the forms of which nothing was sent. */
  closeUnsent: () => void;
}

/** Nobody is taken away from a title that is being typed, or from another part of the page. */
function isFocusFree(panel: HTMLElement): boolean {
  const { activeElement } = document;
  return hasLostFocus() || (panel.contains(activeElement) && !(activeElement instanceof HTMLInputElement));
}

function tell({ isNew, text }: TitleDraft, problem: Problem, retry: () => void): void {
  const reason = isGone(problem) ? "It was deleted somewhere else meanwhile." : plainText(problem);
  const action = problem.kind === "rejected" ? {} : { action: { label: "Retry", run: retry } };
  const what = `“${truncateTitle(text)}” was not ${isNew ? "added" : "saved"}.`;
  announce(`${what} ${reason}`, "assertive");
  showToast(`${what} ${reason}`, { tone: "problem", ...action });
}

/** The open forms for titles of lists. `panel` is where they stand, or null while the lists are not on the screen. */
export function useTitleDrafts(panel: RefObject<HTMLElement | null>): TitleDrafts {
  const { changes } = useItemEditing();
  const [drafts, setDrafts] = useState<readonly TitleDraft[]>([]);
  /** What was sent last of each list: an earlier title that fails after it is worth nothing any more. */
  const sent = useRef(new Map<string, Promise<SaveResult>>());

  const close = (id: string) => setDrafts((all) => all.filter((draft) => draft.id !== id));
  const closeUnsent = () => setDrafts((all) => all.filter(({ problem }) => problem !== undefined));
  const start = (draft: Pick<TitleDraft, "id" | "isNew" | "list" | "text">) => {
    closeUnsent();
    setDrafts((all) => [
      ...all.filter(({ id }) => id !== draft.id),
      { ...draft, problem: undefined, takesFocus: true },
    ]);
  };
  /** Who types another title into it meanwhile keeps that. */
  const comeBack = (draft: TitleDraft) =>
    setDrafts((all) =>
      all.some(({ id }) => id === draft.id)
        ? all.map((open) => (open.id === draft.id ? { ...open, list: draft.list, problem: draft.problem } : open))
        : [...all, draft],
    );
  const save = async (draft: TitleDraft, send: () => Promise<SaveResult>) => {
    close(draft.id);
    const sending = send();
    sent.current.set(draft.id, sending);
    const result = await sending;
    if (result.ok || !changes.isLive() || sent.current.get(draft.id) !== sending) return;
    const { problem } = result;
    if (panel.current === null || isGone(problem)) tell(draft, problem, () => void save(draft, send));
    else {
      const text = serverFieldErrors(problem)["title"]?.join(" ") ?? `Not saved. ${failureMessage(problem)}`;
      const current = findCurrentItem(problem);
      // Who has read that it is another one by now may replace it.
      const list = current?.type === "task_list" ? current : draft.list;
      comeBack({ ...draft, list, problem: text, takesFocus: isFocusFree(panel.current) });
    }
  };
  return {
    drafts,
    startNew: () => start({ id: newId(), isNew: true, list: undefined, text: "" }),
    startRename: (list) => start({ id: list.id, isNew: false, list, text: list.title }),
    save,
    close,
    closeUnsent,
  };
}
