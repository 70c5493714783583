import { dismissToast, showToast } from "@hourloom/ui/toast";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { announce } from "@/shared/page/announcer";
import { newId } from "@/shared/api/new-id";
import { isGone, type Problem } from "@/shared/api/problem";
import { createStore, type Store } from "@/shared/state/store";
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
import { truncateTitle } from "@/shared/text/short-title";

export interface Editor extends Pick<Store<EditorState>, "get" | "subscribe"> {
  /** What the form is or was last about: its anchor, and where the focus goes afterwards. */
  lastTarget: () => EditorTarget | undefined;
  open: (target: EditorTarget) => void;
  /** Goes to where the form stands, and opens it there. */
  reveal: (target: EditorTarget) => Promise<void>;
  /** The texts that were left in other forms and can be restored into this one, the newest first. */
  offered: (target: OpenTarget) => readonly Draft[];
  /** The form in which a text was left opens again with all of it. */
  restore: (draft: Pick<Draft, "target" | "values">) => void;
  discard: (draft: Draft) => void;
  type: (values: FormValues | undefined) => void;
  /** What is new becomes another kind of item, with what has been typed of it so far. */
  become: (type: NewType, typed: FormValues | undefined) => void;
  /** The form goes on from the row as it is now. */
  rebase: (item: CalendarItem) => void;
  /**
   * The row has changed elsewhere: a form in which nothing has been typed shows it as it is now.
   */
  follow: (item: CalendarItem) => void;
  /** The row has left the page: a form in which nothing has been typed goes with it. */
  leaveGone: () => void;
  /**
   * What the form was about is gone: it goes on as one for something new, with these values. A
   * flowtime is made by its timer alone.
   */
  renew: (values: FormValues) => void;
  /** Closes and saves nothing; what was typed is kept and offered again. */
  close: (isBeingSent: boolean) => void;
  /**
   * Closes because of a press elsewhere: what was typed into an item is saved, also while another
   * change of it is under way.
   */
  leave: (isBeingSent: boolean) => void;
  /** How the form that is open saves what was typed; undefined once it is gone. */
  setSave: (save: SaveOnLeaving | undefined) => void;
  /** Another page is shown: the form goes with the one that it was on, and its text is kept. */
  leavePage: () => void;
  /** It is saved or deleted: its text is not needed any more. */
  finish: (target: OpenTarget) => void;
  /**
   * It is saved as it was when it was sent; `item` is the row by then. What was typed since goes on
   * in the form, or is kept where that was closed.
   */
  saveEarlier: (target: OpenTarget, item: CalendarItem | undefined) => void;
  /**
   * It was not saved. Where the form was closed meanwhile, the text is offered again with the
   * reason.
   */
  fail: (target: OpenTarget, problem: Problem) => void;
}

/** What came of saving: `told` says that the person knows it already. */
export type SubmitResult =
  | { status: "told" }
  /** The person was asked, and has changed their mind. */
  | { status: "cancelled" }
  | { status: "invalid"; text: string };

/** Saves what is typed. */
export type SaveOnLeaving = () => Promise<SubmitResult>;

/** What is said of a text that was not saved. */
const KEPT = "Closed without saving; your text is kept.";

interface EditorNeeds {
  drafts: Drafts;
  /** Whether the account is still the one that is signed in. */
  isLive: () => boolean;
  /** The rows of which something is being sent. */
  sending: () => readonly string[];
  /** Brings on screen where the form stands, from wherever the person is. */
  showPlace: (target: EditorTarget) => Promise<void>;
}

/**
 * Whether two states of an item differ in their version alone: a change of a series gives all of
 * its occurrences another one.
 */
function hasSameContent(item: CalendarItem, other: CalendarItem): boolean {
  return JSON.stringify({ ...item, version: 0 }) === JSON.stringify({ ...other, version: 0 });
}

/** What was typed into an item that is gone, as something new. A flowtime is made by its timer alone. */
function asNew(gone: OpenTarget, values: FormValues): { target: OpenTarget; typed: FormValues } | undefined {
  if (gone.kind === "new" || gone.item.type === "flowtime") return undefined;
  const { item, day, screen } = gone;
  const inList = screen === "todo" && item.type === "task" && { day: item.date, list: item.task_list };
  const place = { day, startTime: null, endTime: null, ...inList };
  const target: OpenTarget = { screen, kind: "new", type: item.type, id: newId(), place, form: newId() };
  // One date of a series comes back as one, not as another series.
  const typed = item.type === "event" && item.occurrence !== null ? { ...values, repeats: null } : values;
  return { target, typed };
}

/**
 * Which form is open and what has been typed into it. It outlives the screens, and no text is ever
 * lost: each outlives its form until it is saved.
 */
export function createEditor({ drafts, isLive, sending, showPlace }: EditorNeeds): Editor {
  const { get, set: show, subscribe } = createStore<EditorState>({ status: "closed" });
  let last: EditorTarget | undefined;

  let save: SaveOnLeaving | undefined;

  function begin(target: EditorTarget, typed: FormValues | undefined): void {
    makeWay();
    const opened = { ...target, form: newId() };
    last = opened;
    dismissToast(draftKey(opened));
    drafts.keep(opened, typed);
    show({ status: "open", target: opened, draft: typed, typed, revision: 0 });
    // The form offers them from now on.
    for (const offer of drafts.offered(opened, sending())) dismissToast(draftKey(offer.target));
  }

  const open = (target: EditorTarget) => begin(target, undefined);

  function restore({ target, values }: Pick<Draft, "target" | "values">): void {
    drafts.drop(target);
    begin(target, values);
  }

  /** The page first: the form belongs to the one that is on screen when it opens. */
  async function reveal(target: EditorTarget): Promise<void> {
    await showPlace(target);
    if (isLive()) open(target);
  }

  function shut(): void {
    if (get().status === "open") show({ status: "closed" });
  }

  /** What was typed and is not saved is not gone without a word. */
  function sayKept(target: OpenTarget, text: string, tone: "info" | "problem" = "info"): void {
    const values = drafts.valuesOf(target);
    if (values === undefined) return;
    const keepEditing = async () => {
      await showPlace(target);
      if (isLive()) restore({ target, values });
    };
    showToast(text, { id: draftKey(target), tone, action: { label: "Keep editing", run: () => void keepEditing() } });
  }

  /** The form goes because something else takes its place. */
  function makeWay(): void {
    const state = get();
    if (state.status === "open" && !sending().includes(idOf(state.target))) sayKept(state.target, KEPT);
  }

  function close(isBeingSent: boolean): void {
    const state = get();
    if (state.status === "closed") return;
    shut();
    if (!isBeingSent) sayKept(state.target, KEPT);
  }

  /** Where a text is offered that was not saved: as something new where its item is gone. */
  function leftOf(target: OpenTarget, problem: Problem): OpenTarget {
    const values = drafts.valuesOf(target);
    const renewed = values === undefined || !isGone(problem) ? undefined : asNew(target, values);
    if (renewed === undefined) return target;
    drafts.drop(target);
    drafts.keep(renewed.target, renewed.typed);
    return renewed.target;
  }

  function isOpen(target: OpenTarget): boolean {
    const state = get();
    return state.status === "open" && state.target.form === target.form;
  }

  /** The form is about the row as it is now, and keeps what was typed. */
  function goOn(item: CalendarItem): void {
    const state = get();
    if (state.status === "closed" || state.target.kind === "new") return;
    const target = { ...state.target, item };
    last = target;
    if (state.typed !== undefined) drafts.keep(target, state.typed);
    show({ ...state, target });
  }

  return {
    get,
    subscribe,
    lastTarget: () => last,
    open,
    reveal,
    restore,
    offered: (target) => drafts.offered(target, sending()),
    discard: ({ target }) => drafts.drop(target),
    setSave(next) {
      save = next;
    },
    leavePage() {
      makeWay();
      shut();
    },
    type(typed) {
      const state = get();
      if (state.status === "closed") return;
      drafts.keep(state.target, typed);
      show({ ...state, typed });
    },
    become(type, typed) {
      const state = get();
      if (state.status === "closed" || state.target.kind === "edit" || state.target.type === type) return;
      const target: OpenTarget = { ...state.target, type, form: newId() };
      last = target;
      if (typed !== undefined) drafts.keep(target, typed);
      show({ ...state, target, draft: typed, typed });
    },
    rebase: goOn,
    follow(item) {
      const state = get();
      if (state.status === "closed" || state.target.kind === "new" || state.typed !== undefined) return;
      const target: OpenTarget = { ...state.target, item };
      last = target;
      // A form that begins anew loses the click that is being made in it.
      const hasChanged = !hasSameContent(state.target.item, item);
      show({ ...state, target, revision: state.revision + Number(hasChanged) });
    },
    leaveGone() {
      const state = get();
      if (state.status === "closed" || state.target.kind === "new" || state.typed !== undefined) return;
      const text = `“${truncateTitle(state.target.item.title)}” was moved or deleted.`;
      shut();
      announce(text);
      showToast(text);
    },
    renew(values) {
      const state = get();
      if (state.status === "closed") return;
      const renewed = asNew(state.target, values);
      if (renewed === undefined) return;
      drafts.drop(state.target);
      const { target, typed } = renewed;
      last = target;
      drafts.keep(target, typed);
      show({ status: "open", target, draft: typed, typed, revision: 0 });
    },
    close,
    leave(isBeingSent) {
      const state = get();
      const isSaved = state.status === "open" && state.target.kind === "edit" && state.typed !== undefined;
      if (!isSaved || save === undefined) return close(isBeingSent);
      const { target } = state;
      const saved = save();
      shut();
      return void saved.then((result) => {
        if (!isLive() || result.status === "told") return;
        if (result.status === "cancelled") sayKept(target, KEPT);
        else sayKept(target, result.text, "problem");
      });
    },
    finish(target) {
      drafts.drop(target);
      if (isOpen(target)) shut();
    },
    saveEarlier(target, item) {
      if (isOpen(target)) return item && goOn(item);
      const values = drafts.valuesOf(target);
      if (values === undefined || !isLive()) return undefined;
      const saved: OpenTarget = target.kind === "edit" && item !== undefined ? { ...target, item } : target;
      drafts.keep(saved, values);
      return sayKept(saved, "Saved. What you typed after that is kept.");
    },
    fail(target, problem) {
      if (isOpen(target) || !isLive()) return;
      const left = leftOf(target, problem);
      const text = `Not saved. ${failureMessage(problem)}`;
      announce(text, "assertive");
      sayKept(left, text, "problem");
    },
  };
}
