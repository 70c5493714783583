import { isSame } from "@/shared/state/is-same";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { announce } from "@/shared/page/announcer";
import { newId } from "@/shared/api/new-id";
import { isNotFound, type Problem } from "@/shared/api/problem";
import { createStore } from "@/shared/state/store";
import type { Draft, Drafts } from "./drafts";
import {
  draftKey,
  type EditorState,
  type EditorTarget,
  type FormValues,
  idOf,
  type NewType,
  type OpenTarget,
} from "./editor-state";
import { failureMessage } from "@/features/changes/failure-message";
import { truncateTitle } from "@/shared/text/truncate-title";

export type Editor = ReturnType<typeof createEditor>;

export type SubmitResult =
  /** Saved, or the form shows the problem. */
  | { status: "handled" }
  /** The user cancelled the scope dialog. */
  | { status: "cancelled" }
  | { status: "invalid"; text: string };

export type SubmitForm = () => Promise<SubmitResult>;

const CLOSED_UNSAVED_TEXT = "Closed without saving; your text is kept.";

interface EditorDependencies {
  drafts: Drafts;
  /** Whether the account is still signed in. */
  isLive: () => boolean;
  /** Ids of the rows that have pending changes. */
  pendingIds: () => readonly string[];
  navigateToTarget: (target: EditorTarget) => Promise<void>;
}

/** Ignores the version: a change of a series gives all of its occurrences a new one. */
function hasSameContent(item: CalendarItem, other: CalendarItem): boolean {
  return isSame({ ...item, version: 0 }, { ...other, version: 0 });
}

/** Returns the target and values to add a deleted item again; undefined where the form cannot. */
function toNewItem(gone: OpenTarget, values: FormValues): { target: OpenTarget; typed: FormValues } | undefined {
  if (gone.kind === "new" || gone.item.type === "flowtime" || gone.item.type === "task_block") return undefined;
  const { item, day, screen } = gone;
  const inList = screen === "todo" && item.type === "task" && { day: item.date, list: item.task_list };
  const place = { day, startTime: null, endTime: null, hasWrittenTitle: true, ...inList };
  const target: OpenTarget = { screen, kind: "new", type: item.type, id: newId(), place, form: newId() };
  // A deleted occurrence becomes a single event, not another series.
  const typed = item.type === "event" && item.occurrence !== null ? { ...values, repeats: null } : values;
  return { target, typed };
}

/**
 * Holds the open form and what has been typed into it, across screens. What was typed is stored as
 * a draft until it is saved or discarded.
 */
export function createEditor({ drafts, isLive, pendingIds, navigateToTarget }: EditorDependencies) {
  const { get, set: show, subscribe } = createStore<EditorState>({ status: "closed" });
  let last: EditorTarget | undefined;

  let submit: SubmitForm | undefined;
  let nextTarget: EditorTarget | undefined;

  function showForm(state: EditorState & { status: "open" }): void {
    last = state.target;
    show(state);
  }

  function openWith(target: EditorTarget, typed: FormValues | undefined): void {
    offerReplacedDraft();
    const opened = { ...target, form: newId() };
    dismissToast(draftKey(opened));
    drafts.save(opened, typed);
    showForm({ status: "open", target: opened, draft: typed, typed, revision: 0 });
    // The form offers these drafts itself.
    for (const offer of drafts.findRestorable(opened, pendingIds())) dismissToast(draftKey(offer.target));
  }

  const open = (target: EditorTarget) => openWith(target, undefined);

  /** Reopens the form of a draft with its values. */
  function restore({ target, values }: Pick<Draft, "target" | "values">): void {
    drafts.remove(target);
    openWith(target, values);
  }

  /** Navigates to the screen of the target first, since navigation closes an open form. */
  async function reveal(target: EditorTarget): Promise<void> {
    await navigateToTarget(target);
    if (isLive()) open(target);
  }

  function hide(): void {
    if (get().status === "open") show({ status: "closed" });
  }

  /** Shows a toast that offers to continue editing unsaved values. */
  function offerDraft(target: OpenTarget, text: string, variant: "info" | "problem" = "info"): void {
    const values = drafts.findValues(target);
    if (values === undefined) return;
    const keepEditing = async () => {
      await navigateToTarget(target);
      if (isLive()) restore({ target, values });
    };
    showToast(text, {
      id: draftKey(target),
      variant,
      action: { label: "Keep editing", run: () => void keepEditing() },
    });
  }

  /** Called before the open form is replaced or closed. */
  function offerReplacedDraft(): void {
    const state = get();
    if (state.status === "open" && !pendingIds().includes(idOf(state.target)))
      offerDraft(state.target, CLOSED_UNSAVED_TEXT);
  }

  /** Closes without saving and offers what was typed as a draft, unless it is being sent. */
  function close(): void {
    offerReplacedDraft();
    hide();
  }

  /** Returns the target of an unsaved draft: a new item if the original was deleted. */
  function renewDraftIfGone(target: OpenTarget, problem: Problem): OpenTarget {
    const values = drafts.findValues(target);
    const renewed = values === undefined || !isNotFound(problem) ? undefined : toNewItem(target, values);
    if (renewed === undefined) return target;
    drafts.remove(target);
    drafts.save(renewed.target, renewed.typed);
    return renewed.target;
  }

  function isOpen(target: OpenTarget): boolean {
    const state = get();
    return state.status === "open" && state.target.form === target.form;
  }

  /** Replaces the row being edited by its current state; keeps what was typed. */
  function rebase(item: CalendarItem): void {
    const state = get();
    if (state.status === "closed" || state.target.kind === "new") return;
    const target = { ...state.target, item };
    if (state.typed !== undefined) drafts.save(target, state.typed);
    showForm({ ...state, target });
  }

  return {
    get,
    subscribe,
    /** The current or last target, used to position the popover and to restore focus. */
    lastTarget: () => last,
    open,
    reveal,
    restore,
    /** Returns drafts of other forms that can be restored into this one, newest first. */
    findRestorable: (target: OpenTarget): readonly Draft[] => drafts.findRestorable(target, pendingIds()),
    discard: ({ target }: Draft) => drafts.remove(target),
    /** Sets how the open form is submitted; undefined after it unmounts. */
    setSubmit: (next: SubmitForm | undefined) => {
      submit = next;
    },
    type: (typed: FormValues | undefined) => {
      const state = get();
      if (state.status === "closed") return;
      drafts.save(state.target, typed);
      show({ ...state, typed });
    },
    /** Changes the type of a new item; `typed` are the values for the form of that type. */
    changeType: (type: NewType, typed: FormValues | undefined) => {
      const state = get();
      if (state.status === "closed" || state.target.kind === "edit" || state.target.type === type) return;
      const target: OpenTarget = { ...state.target, type, form: newId() };
      if (typed !== undefined) drafts.save(target, typed);
      showForm({ ...state, target, draft: typed, typed });
    },
    rebase,
    /** Shows a row that has changed elsewhere, if nothing has been typed. */
    showCurrentRow: (item: CalendarItem) => {
      const state = get();
      if (state.status === "closed" || state.target.kind === "new" || state.typed !== undefined) return;
      // A remount would lose a click in progress, so it happens only if the content differs.
      const hasChanged = !hasSameContent(state.target.item, item);
      showForm({ ...state, target: { ...state.target, item }, revision: state.revision + Number(hasChanged) });
    },
    /** Closes the form after its row was deleted or moved away, if nothing has been typed. */
    closeDeleted: () => {
      const state = get();
      if (state.status === "closed" || state.target.kind === "new" || state.typed !== undefined) return;
      const text = `“${truncateTitle(state.target.item.title)}” was moved or deleted.`;
      hide();
      announce(text);
      showToast(text);
    },
    /** Turns the form of a deleted item into one for a new item; if it can add such. */
    restartAsNew: (values: FormValues) => {
      const state = get();
      if (state.status === "closed") return;
      const renewed = toNewItem(state.target, values);
      if (renewed === undefined) return;
      drafts.remove(state.target);
      const { target, typed } = renewed;
      drafts.save(target, typed);
      showForm({ status: "open", target, draft: typed, typed, revision: 0 });
    },
    close,
    /**
     * Saves what was typed, and opens `next` in place of the saved form. Returns whether nothing is
     * left unsaved; if not, the form says why.
     */
    save: async (next?: EditorTarget): Promise<boolean> => {
      const state = get();
      if (state.status === "closed" || state.typed === undefined || submit === undefined) {
        if (next !== undefined) open(next);
        return true;
      }
      nextTarget = next;
      await submit();
      nextTarget = undefined;
      return drafts.findValues(state.target) === undefined;
    },
    /** Closes after a click outside and saves the changes of an existing item. */
    closeAndSave: () => {
      const state = get();
      const isEdited = state.status === "open" && state.target.kind === "edit" && state.typed !== undefined;
      if (!isEdited || submit === undefined) return close();
      const { target } = state;
      const submitted = submit();
      hide();
      return void submitted.then((result) => {
        if (!isLive() || result.status === "handled") return;
        if (result.status === "cancelled") offerDraft(target, CLOSED_UNSAVED_TEXT);
        else offerDraft(target, result.text, "problem");
      });
    },
    /** Closes the form after saving or deleting and removes its draft. */
    finish: (target: OpenTarget) => {
      drafts.removeSaved(target);
      if (!isOpen(target)) return;
      if (nextTarget === undefined) hide();
      else open(nextTarget);
    },
    /**
     * The values sent were saved and `item` is the stored row, but more was typed since: that stays
     * in the form, or in a draft if the form was closed.
     */
    markPartlySaved: (target: OpenTarget, item: CalendarItem | undefined) => {
      if (isOpen(target)) return item && rebase(item);
      const values = drafts.findValues(target);
      if (values === undefined || !isLive()) return undefined;
      const saved: OpenTarget = target.kind === "edit" && item !== undefined ? { ...target, item } : target;
      drafts.save(saved, values);
      return offerDraft(saved, "Saved. What you typed after that is kept.");
    },
    /** Saving failed: if the form was closed meanwhile, shows the reason and offers the draft. */
    fail: (target: OpenTarget, problem: Problem) => {
      if (isOpen(target) || !isLive()) return;
      const draftTarget = renewDraftIfGone(target, problem);
      const text = `Not saved. ${failureMessage(problem)}`;
      announce(text, "assertive");
      offerDraft(draftTarget, text, "problem");
    },
  };
}
