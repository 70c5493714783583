import type { CalendarEvent, CalendarPomodoro, WorkspaceConversion } from "@hourloom/schema/calendar";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import { announce } from "@/shared/announcer";
import { newId } from "@/shared/new-id";
import { isGone, type Problem, problemOf, serverFieldErrors } from "@/shared/problem";
import { changedItem } from "./changed-item";
import { type Changeable, isOccurrence, type ItemChange } from "./item-change";
import type { ItemChanges } from "./item-changes";
import { failureText } from "./failure-text";
import { UNCONFIRMED } from "./item-versions";
import type { Confirmed } from "./send-change";
import type { UndoStack } from "./undo-stack";
import { shortTitle } from "./short-title";

/** `item`: the row as the server has it now, where it has answered with one. */
export type SaveOutcome = { ok: true; item?: Changeable | undefined } | { ok: false; problem: Problem };

export interface SaveOptions {
  /** Which occurrences of a series are meant. */
  scope?: SeriesScope | undefined;
  /** The title of a list to be made for a task. */
  newList?: string | undefined;
  /** What was done, in the toast: “…” saved. */
  as?: string;
}

/** What a person can do with items: on screen at once, with an Undo, and with the reason when it fails. */
export interface ItemActions {
  create: (item: Changeable, options?: SaveOptions) => Promise<SaveOutcome>;
  update: (before: Changeable, item: Changeable, options?: SaveOptions) => Promise<SaveOutcome>;
  /** An update outside of a form, such as a move: a failure is told in a toast, which offers to try again. */
  apply: (before: Changeable, item: Changeable, options?: SaveOptions) => Promise<void>;
  remove: (item: Changeable, scope?: SeriesScope) => Promise<void>;
  convert: (
    event: CalendarEvent,
    input: WorkspaceConversion,
    sessions: readonly CalendarPomodoro[],
  ) => Promise<SaveOutcome>;
  undoLast: () => void;
  /** Does again what was undone last, unless something else was done since. */
  redoLast: () => void;
}

/**
 * The change that takes `change` back without a name of the server's; `item` is the row by now.
 * Undefined where there is none.
 */
function inverseOn(item: Changeable, change: ItemChange): ItemChange | undefined {
  // What the server has made of a series stands for all of it, as its first occurrence.
  const scope = isOccurrence(item) ? "all" : undefined;
  switch (change.kind) {
    case "create":
    case "restore":
      return { kind: "remove", item, scope };
    case "remove":
      return { kind: "restore", item };
    case "update":
      return { kind: "update", before: item, item: { ...change.before, version: item.version }, scope };
    case "convert":
    case "revert":
      return undefined;
  }
}

/** The change that takes another back; `confirmed` is what the server has made of it. */
function inverse(change: ItemChange, confirmed: Confirmed): ItemChange | undefined {
  if (typeof confirmed.undo === "string") return { kind: "revert", item: change.item, undo: confirmed.undo };
  return inverseOn(confirmed.item ?? change.item, change);
}

/**
 * The change that does `change` again after `back` has taken it back; `confirmed` is what the server
 * has made of `back`. After a revert, which tells no version, it is done on whatever is there.
 */
function repetition(change: ItemChange, back: ItemChange, confirmed: Confirmed): ItemChange | undefined {
  const version = back.kind === "revert" ? UNCONFIRMED : (confirmed.item?.version ?? UNCONFIRMED);
  switch (change.kind) {
    case "update":
      return { ...change, before: { ...change.before, version } };
    case "remove":
      return { ...change, item: { ...change.item, version } };
    case "convert":
      return { ...change, input: { ...change.input, version: undefined, key: newId() } };
    case "create":
    case "restore":
      return back.kind === "revert" ? undefined : inverseOn(confirmed.item ?? back.item, back);
    case "revert":
      return undefined;
  }
}

export function createItemActions(changes: ItemChanges, undoStack: UndoStack): ItemActions {
  /** What was undone and can be done again, the last one at the end. */
  let redoSteps: readonly (() => Promise<void>)[] = [];
  /** The last redo: they go one after the other, since each is upon what the one before has made. */
  let lastRedo: Promise<void> = Promise.resolve();

  function forgetRedo(): void {
    redoSteps = [];
    dismissToast("undone");
  }

  function fail(problem: Problem, what: string, next: { label: string; run: () => void } | undefined): void {
    const reason = failureText(problem);
    announce(`${what} ${reason}`, "assertive");
    showToast(`${what} ${reason}`, { tone: "problem", ...(next === undefined ? {} : { action: next }) });
  }

  /** Takes `change` back by `back`; answers what would do it again, where it was taken back. */
  async function takeBack(change: ItemChange, back: ItemChange): Promise<ItemChange | undefined> {
    try {
      const confirmed = await changes.send(back);
      if (!changes.isLive()) return undefined;
      const title = shortTitle(back.item.title);
      announce(`Undone: “${title}”.`);
      // What came back may be on another page.
      const text = (
        <>
          Undone: “<bdi>{title}</bdi>”.
        </>
      );
      showToast(text, { id: "undone", action: { label: "Redo", run: redoLast } });
      return repetition(change, back, confirmed);
    } catch (error) {
      if (!changes.isLive()) return undefined;
      const problem = problemOf(error);
      const retry = { label: "Retry", run: () => undoAndKeep(change, async () => back) };
      fail(problem, "That could not be undone.", problem.kind === "refused" ? undefined : retry);
      return undefined;
    }
  }

  /** Undoes `change` and keeps it to be done again; a redo that comes before the answer waits for it. */
  function undoAndKeep(change: ItemChange, findInverse: () => Promise<ItemChange | undefined>): void {
    const undone = findInverse().then((back) => back && takeBack(change, back));
    const step = async () => {
      const again = await undone;
      if (again === undefined) return;
      const outcome = await save(again, "redone");
      if (!outcome.ok && changes.isLive()) fail(outcome.problem, "That could not be redone.", undefined);
    };
    redoSteps = [...redoSteps, step];
    void undone.then((again) => {
      // What was not undone, or cannot be done again, must not take the place of what can.
      if (again === undefined) redoSteps = redoSteps.filter((one) => one !== step);
    });
  }

  function redoLast(): void {
    const step = redoSteps.at(-1);
    redoSteps = redoSteps.slice(0, -1);
    dismissToast("undone");
    if (step !== undefined) lastRedo = lastRedo.then(step);
  }

  /** From the moment on in which it is on screen it can be undone: what takes it back may have to wait for its answer. */
  function keepUndo(sent: Promise<Confirmed>, as: ItemChange): string {
    const id = newId();
    undoStack.push({
      id,
      undo: () =>
        undoAndKeep(as, async () => {
          const confirmed = await sent.catch(() => undefined);
          return confirmed && inverse(as, confirmed);
        }),
    });
    return id;
  }

  function offerUndo(id: string, title: string, what: string): void {
    const run = () => undoStack.take(id)?.undo();
    const text = (
      <>
        “<bdi>{shortTitle(title)}</bdi>” {what}
      </>
    );
    showToast(text, { id, action: { label: "Undo", run } });
  }

  /** `as`: what it is to the person, where that is not what was sent. */
  async function save(change: ItemChange, what: string, as: ItemChange = change): Promise<SaveOutcome> {
    const sent = changes.send(change);
    const undo = keepUndo(sent, as);
    try {
      const { item } = await sent;
      if (changes.isLive() && undoStack.has(undo)) offerUndo(undo, as.item.title, what);
      return { ok: true, item };
    } catch (error) {
      undoStack.take(undo);
      return { ok: false, problem: problemOf(error) };
    }
  }

  async function create(item: Changeable, { newList, as = "added" }: SaveOptions = {}): Promise<SaveOutcome> {
    const change: ItemChange = { kind: "create", item, newList };
    forgetRedo();
    const outcome = await save(change, as);
    if (outcome.ok || !("id" in serverFieldErrors(outcome.problem))) return outcome;
    // The id is our own: an earlier attempt was stored and only its answer was lost. What is typed now is what it shall be.
    const before = { ...item, version: UNCONFIRMED };
    return save({ kind: "update", before, item, newList, isUnseen: true }, as, change);
  }

  function update(
    before: Changeable,
    item: Changeable,
    { scope, newList, as = "saved" }: SaveOptions = {},
  ): Promise<SaveOutcome> {
    forgetRedo();
    return save({ kind: "update", before, item, scope, newList }, as);
  }

  async function apply(before: Changeable, item: Changeable, options: SaveOptions = {}): Promise<void> {
    const outcome = await update(before, item, options);
    if (outcome.ok || !changes.isLive()) return;
    const isRefused = outcome.problem.kind === "refused";
    const retry = { label: "Retry", run: () => void apply(before, item, options) };
    const what = isGone(outcome.problem)
      ? `“${shortTitle(item.title)}” is gone.`
      : `“${shortTitle(item.title)}” was put back.`;
    fail(outcome.problem, what, isRefused ? undefined : retry);
  }

  async function remove(item: Changeable, scope?: SeriesScope): Promise<void> {
    const change: ItemChange = { kind: "remove", item, scope };
    forgetRedo();
    const sent = changes.send(change);
    const undo = keepUndo(sent, change);
    offerUndo(undo, item.title, "deleted");
    try {
      await sent;
    } catch (error) {
      const problem = problemOf(error);
      if (!changes.isLive() || isGone(problem)) return;
      undoStack.take(undo);
      dismissToast(undo);
      const current = changedItem(problem);
      const again = {
        label: current === undefined ? "Retry" : "Delete",
        run: () => void remove(current ?? item, scope),
      };
      fail(problem, `“${shortTitle(item.title)}” was not deleted.`, again);
    }
  }

  return {
    create,
    update,
    apply,
    remove,
    convert(item, input, sessions) {
      forgetRedo();
      return save({ kind: "convert", item, input, sessions }, "became pomodoros");
    },
    redoLast,
    undoLast() {
      const step = undoStack.take();
      if (step === undefined) return;
      dismissToast(step.id);
      step.undo();
    },
  };
}
