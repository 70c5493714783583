import type { CalendarPomodoro } from "@hourloom/schema/calendar";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import type { ReactNode } from "react";
import { announce } from "@/shared/page/announcer";
import { newId } from "@/shared/api/new-id";
import { isNotFound, type Problem, problemOf, serverFieldErrors } from "@/shared/api/problem";
import { findCurrentItem } from "./find-current-item";
import { type Changeable, type ConversionInput, type Convertible, isOccurrence, type ItemChange } from "./item-change";
import type { ItemChanges } from "./item-changes";
import { failureMessage } from "./failure-message";
import { UNCONFIRMED } from "./item-versions";
import type { Confirmed } from "./send-change";
import type { UndoStack } from "./undo-stack";
import { truncateTitle } from "@/shared/text/truncate-title";

/** `item` is the stored row, if the response contains one. */
export type SaveResult = { ok: true; item?: Changeable | undefined } | { ok: false; problem: Problem };

export interface SaveOptions {
  scope?: SeriesScope | undefined;
  /** The title of a list to create together with a task. */
  newList?: string | undefined;
  /** See `ItemChange`; undoing sends the own clock, which restores it exactly. */
  clock?: "account";
  /** The calendar that the updated one replaces as the default. */
  formerDefault?: WorkspaceCalendar | undefined;
  /**
   * The past participle in the toast: “…” saved. Null for no toast and no undo step, where the
   * control that made the change undoes it, too.
   */
  as?: string | null;
}

export type TaskBatchChange = Omit<ItemChange & { kind: "batch" }, "kind">;

/** Optimistic changes of items; each shows a toast with Undo, or with the reason of its failure. */
export interface ItemActions {
  create: (item: Changeable, options?: SaveOptions) => Promise<SaveResult>;
  update: (before: Changeable, item: Changeable, options?: SaveOptions) => Promise<SaveResult>;
  /** An update outside of a form, such as a move: a failure shows a toast with Retry. */
  apply: (before: Changeable, item: Changeable, options?: SaveOptions) => Promise<void>;
  /** The same act on several tasks as one change with one Undo; `what` is the past participle. */
  applyBatch: (batch: TaskBatchChange, what: string) => Promise<void>;
  remove: (item: Changeable, scope?: SeriesScope) => Promise<void>;
  convert: (item: Convertible, input: ConversionInput, sessions: readonly CalendarPomodoro[]) => Promise<SaveResult>;
  undoLast: () => void;
  /** Redoes the last undone change; does nothing after any other change. */
  redoLast: () => void;
}

/** Only the new default calendar is sent: the server clears the other one, with any version. */
function restoreDefault(formerDefault: WorkspaceCalendar, item: Changeable): ItemChange {
  const before = { ...formerDefault, is_default: false, version: UNCONFIRMED };
  return {
    kind: "update",
    before,
    item: { ...before, is_default: true },
    formerDefault: item.type === "calendar" ? item : undefined,
  };
}

/**
 * Returns the inverse of `change` on the current row `item`; undefined if only the server can undo
 * it.
 */
function findInverseOn(item: Changeable, change: ItemChange): ItemChange | undefined {
  // The server represents a whole series by its first occurrence.
  const scope = isOccurrence(item) ? "all" : undefined;
  switch (change.kind) {
    case "create":
    case "restore":
      return { kind: "remove", item, scope };
    case "remove":
      return { kind: "restore", item };
    case "update":
      if (change.formerDefault !== undefined) return restoreDefault(change.formerDefault, item);
      return { kind: "update", before: item, item: { ...change.before, version: item.version }, scope };
    case "convert":
    case "batch":
    case "revert":
      return undefined;
  }
}

/** What a change is of, as a toast names it. */
function nameOf(change: ItemChange): ReactNode {
  const label = "label" in change ? change.label : undefined;
  if (label !== undefined) return label;
  return (
    <>
      “<bdi>{truncateTitle(change.item.title)}</bdi>”
    </>
  );
}

/** The same as a text. */
function nameTextOf(change: ItemChange): string {
  const label = "label" in change ? change.label : undefined;
  return label ?? `“${truncateTitle(change.item.title)}”`;
}

/** Returns the change that undoes `change`, given its confirmation by the server. */
function findInverse(change: ItemChange, confirmed: Confirmed): ItemChange | undefined {
  const label = change.kind === "batch" ? change.label : undefined;
  if (typeof confirmed.undo === "string") return { kind: "revert", item: change.item, undo: confirmed.undo, label };
  return findInverseOn(confirmed.item ?? change.item, change);
}

/**
 * Returns the change that redoes `change` after `inverse` has undone it; `confirmed` is the
 * confirmation of `inverse`. The response to a revert, or of another row, has no version of the
 * changed row, so the redo sends none.
 */
function findRedo(change: ItemChange, inverse: ItemChange, confirmed: Confirmed): ItemChange | undefined {
  const isOfRow = inverse.kind !== "revert" && inverse.item.id === change.item.id;
  const version = isOfRow ? (confirmed.item?.version ?? UNCONFIRMED) : UNCONFIRMED;
  switch (change.kind) {
    case "update":
      return { ...change, before: { ...change.before, version } };
    case "remove":
      return { ...change, item: { ...change.item, version } };
    case "convert":
      return { ...change, input: { ...change.input, version: undefined, key: newId() } };
    case "batch":
      return change;
    case "create":
    case "restore":
      return inverse.kind === "revert" ? undefined : findInverseOn(confirmed.item ?? inverse.item, inverse);
    case "revert":
      return undefined;
  }
}

/** The past participle in the toast of a removal. */
function removedAs({ type }: Changeable): string {
  return type === "calendar" ? "deleted with its events" : "deleted";
}

export function createItemActions(changes: ItemChanges, undoStack: UndoStack): ItemActions {
  let redoSteps: readonly (() => Promise<void>)[] = [];
  /** Redos run one after the other, since each builds on the rows of the previous one. */
  let lastRedo: Promise<void> = Promise.resolve();
  /** An undo is sent before the next one begins, which goes back from the row that it leaves. */
  let lastInverse: Promise<unknown> = Promise.resolve();

  function clearRedo(): void {
    redoSteps = [];
    dismissToast("undone");
  }

  function fail(problem: Problem, what: string, next: { label: string; run: () => void } | undefined): void {
    const reason = failureMessage(problem);
    announce(`${what} ${reason}`, "assertive");
    showToast(`${what} ${reason}`, { tone: "problem", ...(next === undefined ? {} : { action: next }) });
  }

  /**
   * Undoes `change` by sending `inverse`; returns the redo, or undefined after a failure. Redo is
   * offered only if nothing was changed or redone meanwhile, whose toast is on screen.
   */
  async function sendInverse(
    change: ItemChange,
    inverse: ItemChange,
    canRedo: () => boolean,
  ): Promise<ItemChange | undefined> {
    try {
      const confirmed = await changes.send(inverse);
      if (!changes.isLive()) return undefined;
      announce(`Undone: ${nameTextOf(inverse)}.`);
      // The restored item may be on another page, so the toast says what was undone.
      const text = <>Undone: {nameOf(inverse)}.</>;
      if (canRedo()) showToast(text, { id: "undone", action: { label: "Redo", run: redoLast } });
      return findRedo(change, inverse, confirmed);
    } catch (error) {
      if (!changes.isLive()) return undefined;
      const problem = problemOf(error);
      const retry = { label: "Retry", run: () => undoWithRedo(change, async () => inverse) };
      fail(problem, "That could not be undone.", problem.kind === "rejected" ? undefined : retry);
      return undefined;
    }
  }

  /** Undoes `change` and adds a redo step, which waits for the response to the undo. */
  function undoWithRedo(change: ItemChange, loadInverse: () => Promise<ItemChange | undefined>): void {
    const canRedo = () => redoSteps.includes(step);
    const loaded = lastInverse.then(loadInverse);
    lastInverse = loaded;
    const undone = loaded.then((inverse) => inverse && sendInverse(change, inverse, canRedo));
    const step = async () => {
      const redo = await undone;
      if (redo === undefined) return;
      const result = await save(redo, "redone");
      if (!result.ok && changes.isLive()) fail(result.problem, "That could not be redone.", undefined);
    };
    redoSteps = [...redoSteps, step];
    void undone.then((redo) => {
      // A step that cannot be redone must not hide the steps below it.
      if (redo === undefined) redoSteps = redoSteps.filter((other) => other !== step);
    });
  }

  function redoLast(): void {
    const step = redoSteps.at(-1);
    redoSteps = redoSteps.slice(0, -1);
    dismissToast("undone");
    if (step !== undefined) lastRedo = lastRedo.then(step);
  }

  /**
   * Adds an undo step before the response arrives; the undo waits for it. Returns the step's id.
   */
  function pushUndo(sent: Promise<Confirmed>, change: ItemChange): string {
    const id = newId();
    undoStack.push({
      id,
      undo: () =>
        undoWithRedo(change, async () => {
          const confirmed = await sent.catch(() => undefined);
          return confirmed && findInverse(change, confirmed);
        }),
    });
    return id;
  }

  function offerUndo(id: string, change: ItemChange, what: string): void {
    const run = () => undoStack.take(id)?.undo();
    const text = (
      <>
        {nameOf(change)} {what}
      </>
    );
    showToast(text, { id, action: { label: "Undo", run } });
  }

  /** `shownAs` is the change as the user sees and undoes it, if it differs from the change sent. */
  async function save(change: ItemChange, what: string | null, shownAs: ItemChange = change): Promise<SaveResult> {
    const sent = changes.send(change);
    const undo = what === null ? undefined : pushUndo(sent, shownAs);
    try {
      const { item } = await sent;
      const isOffered = undo !== undefined && what !== null && changes.isLive() && undoStack.has(undo);
      if (isOffered) offerUndo(undo, shownAs, what);
      return { ok: true, item };
    } catch (error) {
      if (undo !== undefined) undoStack.take(undo);
      return { ok: false, problem: problemOf(error) };
    }
  }

  async function create(item: Changeable, { newList, as = "added" }: SaveOptions = {}): Promise<SaveResult> {
    const change: ItemChange = { kind: "create", item, newList };
    clearRedo();
    const result = await save(change, as);
    if (result.ok || !("id" in serverFieldErrors(result.problem))) return result;
    // The client chose the id, so an earlier attempt was stored and its response was lost.
    const before = { ...item, version: UNCONFIRMED };
    return save({ kind: "update", before, item, newList, isServerStateUnknown: true }, as, change);
  }

  function update(
    before: Changeable,
    item: Changeable,
    { as = "saved", ...options }: SaveOptions = {},
  ): Promise<SaveResult> {
    if (as !== null) clearRedo();
    return save({ kind: "update", before, item, ...options }, as);
  }

  /** Shows why a change outside of a form failed, and offers to retry it. */
  async function reportFailure(saved: Promise<SaveResult>, whatOf: (problem: Problem) => string, run: () => void) {
    const result = await saved;
    if (result.ok || !changes.isLive()) return;
    const { problem } = result;
    fail(problem, whatOf(problem), problem.kind === "rejected" ? undefined : { label: "Retry", run });
  }

  const apply: ItemActions["apply"] = (before, item, options) =>
    reportFailure(
      update(before, item, options),
      (problem) => `“${truncateTitle(item.title)}” ${isNotFound(problem) ? "is gone" : "was put back"}.`,
      () => void apply(before, item, options),
    );

  const applyBatch: ItemActions["applyBatch"] = (batch, what) => {
    const change: ItemChange = { kind: "batch", ...batch };
    clearRedo();
    return reportFailure(
      save(change, what),
      () => `${nameTextOf(change)}: nothing was changed.`,
      () => void applyBatch(batch, what),
    );
  };

  async function remove(item: Changeable, scope?: SeriesScope): Promise<void> {
    const change: ItemChange = { kind: "remove", item, scope };
    clearRedo();
    const sent = changes.send(change);
    const undo = pushUndo(sent, change);
    offerUndo(undo, change, removedAs(item));
    try {
      await sent;
    } catch (error) {
      const problem = problemOf(error);
      if (!changes.isLive() || isNotFound(problem)) return;
      undoStack.take(undo);
      dismissToast(undo);
      const current = findCurrentItem(problem);
      const retry = {
        label: current === undefined ? "Retry" : "Delete",
        run: () => void remove(current ?? item, scope),
      };
      fail(problem, `“${truncateTitle(item.title)}” was not deleted.`, retry);
    }
  }

  return {
    create,
    update,
    apply,
    applyBatch,
    remove,
    convert(item, input, sessions) {
      clearRedo();
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
