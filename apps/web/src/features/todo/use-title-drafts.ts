import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { showToast } from "@hourloom/ui/toast";
import { type RefObject, useState } from "react";
import type { SaveOutcome } from "@/features/items/item-actions";
import { useItemEditing } from "@/features/items/items-provider";
import { shortTitle } from "@/features/items/short-title";
import { hasLostFocus } from "@/shared/lost-focus";
import { newId } from "@/shared/new-id";
import { isGone, plainText, type Problem, serverFieldErrors } from "@/shared/problem";

/** A list's title in a form: of a new list, or of one that is renamed. */
export interface TitleDraft {
  /** The list's id, which a new one has from the start: sending it twice cannot make two. */
  id: string;
  isNew: boolean;
  text: string;
  /** Why it could not be saved. */
  problem: string | undefined;
  takesFocus: boolean;
}

export interface TitleDrafts {
  drafts: readonly TitleDraft[];
  startNew: () => void;
  startRename: (list: WorkspaceTaskList) => void;
  /** The form closes at once, so that nothing moves later under a finger. It comes back with the reason if the title could not be saved. */
  save: (draft: TitleDraft, send: () => Promise<SaveOutcome>) => Promise<void>;
  close: (id: string) => void;
}

function reasonFor(problem: Problem): string {
  return serverFieldErrors(problem)["title"]?.join(" ") ?? `Not saved. ${plainText(problem)}`;
}

/** Nobody is taken away from a title that is being typed, or from another part of the page. */
function isFocusFree(panel: HTMLElement): boolean {
  const { activeElement } = document;
  return hasLostFocus() || (panel.contains(activeElement) && !(activeElement instanceof HTMLInputElement));
}

/** The open forms for titles of lists. `panel` is where they stand, or null while the lists are not on the screen. */
export function useTitleDrafts(panel: RefObject<HTMLElement | null>): TitleDrafts {
  const { changes } = useItemEditing();
  const [drafts, setDrafts] = useState<readonly TitleDraft[]>([]);

  const close = (id: string) => setDrafts((all) => all.filter((draft) => draft.id !== id));
  const open = (added: TitleDraft) => setDrafts((all) => [...all.filter(({ id }) => id !== added.id), added]);
  /** Forms that were opened and not sent make room for the next. */
  const start = (added: Pick<TitleDraft, "id" | "isNew" | "text">) => {
    setDrafts((all) => all.filter(({ problem }) => problem !== undefined));
    open({ ...added, problem: undefined, takesFocus: true });
  };
  const save = async (draft: TitleDraft, send: () => Promise<SaveOutcome>) => {
    close(draft.id);
    const outcome = await send();
    if (outcome.ok || !changes.isLive()) return;
    const problem = reasonFor(outcome.problem);
    if (panel.current !== null && !isGone(outcome.problem)) {
      open({ ...draft, problem, takesFocus: isFocusFree(panel.current) });
      return;
    }
    const retry = { label: "Retry", run: () => void save(draft, send) };
    const what = `“${shortTitle(draft.text)}” was not ${draft.isNew ? "added" : "saved"}.`;
    showToast(`${what} ${problem}`, {
      tone: "problem",
      ...(outcome.problem.kind === "refused" ? {} : { action: retry }),
    });
  };
  return {
    drafts,
    startNew: () => start({ id: newId(), isNew: true, text: "" }),
    startRename: ({ id, title }) => start({ id, isNew: false, text: title }),
    save,
    close,
  };
}
