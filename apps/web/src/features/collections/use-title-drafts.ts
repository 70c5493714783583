import { showToast } from "@hourloom/ui/toast";
import { type RefObject, useRef, useState } from "react";
import { findCurrentItem } from "@/features/changes/find-current-item";
import { failureMessage } from "@/features/changes/failure-message";
import type { SaveResult } from "@/features/changes/item-actions";
import { type Collection, isCollection } from "@/features/changes/item-change";
import { useItemEditing } from "@/features/changes/changes-provider";
import { truncateTitle } from "@/shared/text/truncate-title";
import { announce } from "@/shared/page/announcer";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { newId } from "@/shared/api/new-id";
import { isNotFound, describeProblem, type Problem, serverFieldErrors } from "@/shared/api/problem";

/** The state of the title form of a new or renamed list or calendar. */
export interface TitleDraft {
  type: Collection["type"];
  /** A new row has its id from the start, so that a repeated request cannot create two. */
  id: string;
  isNew: boolean;
  /** The row when its rename began, as the base of the update; undefined for a new one. */
  row: Collection | undefined;
  text: string;
  problem: string | undefined;
  autoFocus: boolean;
}

/** Whether a reopened form may take focus: not from another input or another part of the page. */
function canTakeFocus(panel: HTMLElement): boolean {
  const { activeElement } = document;
  return hasLostFocus() || (panel.contains(activeElement) && !(activeElement instanceof HTMLInputElement));
}

function showFailure({ isNew, text }: TitleDraft, problem: Problem, retry: () => void): void {
  const reason = isNotFound(problem) ? "It was deleted somewhere else meanwhile." : describeProblem(problem);
  const action = problem.kind === "rejected" ? {} : { action: { label: "Retry", run: retry } };
  const what = `“${truncateTitle(text)}” was not ${isNew ? "added" : "saved"}.`;
  announce(`${what} ${reason}`, "assertive");
  showToast(`${what} ${reason}`, { variant: "problem", ...action });
}

/**
 * Manages the open title forms of rows of one type; `panel` contains them, or is null while it is
 * not shown.
 */
export function useTitleDrafts(panel: RefObject<HTMLElement | null>, type: Collection["type"]) {
  const { changes } = useItemEditing();
  const [drafts, setDrafts] = useState<readonly TitleDraft[]>([]);
  /** The last request for each row; failures of earlier ones are ignored. */
  const lastSends = useRef(new Map<string, Promise<SaveResult>>());

  const close = (id: string) => setDrafts((all) => all.filter((draft) => draft.id !== id));
  /** Closes the forms that were not submitted. */
  const closeUnsent = () => setDrafts((all) => all.filter(({ problem }) => problem !== undefined));
  const start = (draft: Pick<TitleDraft, "id" | "isNew" | "row" | "text">) => {
    closeUnsent();
    setDrafts((all) => [
      ...all.filter(({ id }) => id !== draft.id),
      { ...draft, type, problem: undefined, autoFocus: true },
    ]);
  };
  /** Reopens a form, or shows the problem in the open one without changing its text. */
  const reopen = (draft: TitleDraft) =>
    setDrafts((all) =>
      all.some(({ id }) => id === draft.id)
        ? all.map((open) => (open.id === draft.id ? { ...open, row: draft.row, problem: draft.problem } : open))
        : [...all, draft],
    );
  /** Closes the form at once, so that nothing shifts later; a failure reopens it. */
  const save = async (draft: TitleDraft, send: () => Promise<SaveResult>) => {
    close(draft.id);
    const request = send();
    lastSends.current.set(draft.id, request);
    const result = await request;
    if (result.ok || !changes.isLive() || lastSends.current.get(draft.id) !== request) return;
    const { problem } = result;
    if (panel.current === null || isNotFound(problem)) showFailure(draft, problem, () => void save(draft, send));
    else {
      const text = serverFieldErrors(problem)["title"]?.join(" ") ?? `Not saved. ${failureMessage(problem)}`;
      const current = findCurrentItem(problem);
      // The user has seen the current title in the message, so a retry may overwrite it.
      const row = current !== undefined && isCollection(current) ? current : draft.row;
      reopen({ ...draft, row, problem: text, autoFocus: canTakeFocus(panel.current) });
    }
  };
  return {
    drafts,
    startNew: () => start({ id: newId(), isNew: true, row: undefined, text: "" }),
    startRename: (row: Collection) => start({ id: row.id, isNew: false, row, text: row.title }),
    save,
    close,
    closeUnsent,
  };
}

export type TitleDrafts = ReturnType<typeof useTitleDrafts>;
