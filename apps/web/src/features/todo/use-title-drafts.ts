import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { showToast } from "@hourloom/ui/toast";
import { type RefObject, useRef, useState } from "react";
import { changedItem } from "@/features/items/changed-item";
import { failureText } from "@/features/items/failure-text";
import type { SaveOutcome } from "@/features/items/item-actions";
import { useItemEditing } from "@/features/items/items-provider";
import { shortTitle } from "@/features/items/short-title";
import { announce } from "@/shared/announcer";
import { hasLostFocus } from "@/shared/lost-focus";
import { newId } from "@/shared/new-id";
import { isGone, plainText, type Problem, serverFieldErrors } from "@/shared/problem";

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
  save: (draft: TitleDraft, send: () => Promise<SaveOutcome>) => Promise<void>;
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
  const action = problem.kind === "refused" ? {} : { action: { label: "Retry", run: retry } };
  const what = `“${shortTitle(text)}” was not ${isNew ? "added" : "saved"}.`;
  announce(`${what} ${reason}`, "assertive");
  showToast(`${what} ${reason}`, { tone: "problem", ...action });
}

/** The open forms for titles of lists. `panel` is where they stand, or null while the lists are not on the screen. */
export function useTitleDrafts(panel: RefObject<HTMLElement | null>): TitleDrafts {
  const { changes } = useItemEditing();
  const [drafts, setDrafts] = useState<readonly TitleDraft[]>([]);
  /** What was sent last of each list: an earlier title that fails after it is worth nothing any more. */
  const sent = useRef(new Map<string, Promise<SaveOutcome>>());

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
  const save = async (draft: TitleDraft, send: () => Promise<SaveOutcome>) => {
    close(draft.id);
    const sending = send();
    sent.current.set(draft.id, sending);
    const outcome = await sending;
    if (outcome.ok || !changes.isLive() || sent.current.get(draft.id) !== sending) return;
    const { problem } = outcome;
    if (panel.current === null || isGone(problem)) tell(draft, problem, () => void save(draft, send));
    else {
      const text = serverFieldErrors(problem)["title"]?.join(" ") ?? `Not saved. ${failureText(problem)}`;
      const current = changedItem(problem);
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
