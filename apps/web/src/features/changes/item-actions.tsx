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
import { countItems } from "@/shared/text/count-items";
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
  /**
   * Several changes with one toast and one Undo, such as the move of chosen items. Each succeeds or
   * fails by itself; those that failed are put back and can be retried.
   */
  applyAll: (list: readonly ItemChange[], what: string) => Promise<void>;
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

/** "3 events"; undefined for a change of one item. */
function countTextOf(list: readonly ItemChange[]): string | undefined {
  const [first] = list;
  if (first?.kind === "batch") return countItems(first.tasks.map(({ item }) => item));
  return list.length > 1 ? countItems(list.map(({ item }) => item)) : undefined;
}

/** A block has the title of its task, which is not what is changed. */
function titleOf([first]: readonly ItemChange[]): { before: string; title: string } {
  const title = truncateTitle(first?.item.title ?? "");
  return { before: first?.item.type === "task_block" ? "Block of " : "", title };
}

/** What was changed, as a toast names it. */
function nameOf(list: readonly ItemChange[]): ReactNode {
  const { before, title } = titleOf(list);
  return (
    countTextOf(list) ?? (
      <>
        {before}“<bdi>{title}</bdi>”
      </>
    )
  );
}

/** The same as a text. */
function nameTextOf(list: readonly ItemChange[]): string {
  const { before, title } = titleOf(list);
  return countTextOf(list) ?? `${before}“${title}”`;
}

/** A change, and the response to it or to another change with the same effect. */
interface Sent {
  change: ItemChange;
  response: Promise<Confirmed>;
}

/** Waits for all responses; what failed has a problem. */
function settle<One extends Sent>(sent: readonly One[]) {
  return Promise.all(
    sent.map(async (one) => {
      try {
        return { ...one, confirmed: await one.response, problem: undefined };
      } catch (error) {
        return { ...one, confirmed: undefined, problem: problemOf(error) };
      }
    }),
  );
}

interface Undoing {
  change: ItemChange;
  inverse: ItemChange;
}

/** Returns the change that undoes `change`, given its confirmation by the server. */
function findInverse(change: ItemChange, confirmed: Confirmed): ItemChange | undefined {
  if (typeof confirmed.undo === "string") return { kind: "revert", item: change.item, undo: confirmed.undo };
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
   * Sends the inverse changes; returns the redo, or undefined after a failure. Redo is offered only
   * if nothing was changed or redone meanwhile, whose toast is on screen.
   */
  async function sendInverses(list: readonly Undoing[], canRedo: () => boolean): Promise<ItemChange[] | undefined> {
    const settled = await settle(list.map((one) => ({ ...one, response: changes.send(one.inverse) })));
    if (!changes.isLive()) return undefined;
    const failed = settled.filter(({ problem }) => problem !== undefined);
    const problem = failed[0]?.problem;
    if (problem !== undefined) {
      const what = list.length === 1 ? "That" : `${failed.length} of ${list.length}`;
      const retry = { label: "Retry", run: () => undoWithRedo(async () => failed) };
      fail(problem, `${what} could not be undone.`, problem.kind === "rejected" ? undefined : retry);
      return undefined;
    }
    // A step on the server has no rows that could name it.
    const named = list.map(({ change, inverse }) => (inverse.kind === "revert" ? change : inverse));
    announce(`Undone: ${nameTextOf(named)}.`);
    // The restored item may be on another page, so the toast says what was undone.
    const text = <>Undone: {nameOf(named)}.</>;
    if (canRedo()) showToast(text, { id: "undone", action: { label: "Redo", run: redoLast } });
    const redo = settled.map(({ change, inverse, confirmed }) => confirmed && findRedo(change, inverse, confirmed));
    return redo.toReversed().filter((change) => change !== undefined);
  }

  /** Undoes changes and adds a redo step, which waits for the response to the undo. */
  function undoWithRedo(loadInverses: () => Promise<readonly Undoing[]>): void {
    const canRedo = () => redoSteps.includes(step);
    const loaded = lastInverse.then(loadInverses);
    lastInverse = loaded;
    const undone = loaded.then((list) => (list.length === 0 ? undefined : sendInverses(list, canRedo)));
    const step = async () => {
      const redo = (await undone) ?? [];
      if (redo.length === 0) return;
      const { problem } = await save(redo, "redone");
      if (problem !== undefined && changes.isLive()) fail(problem, "That could not be redone.", undefined);
    };
    redoSteps = [...redoSteps, step];
    void undone.then((redo) => {
      // A step that cannot be redone must not hide the steps below it.
      if (redo === undefined || redo.length === 0) redoSteps = redoSteps.filter((other) => other !== step);
    });
  }

  function redoLast(): void {
    const step = redoSteps.at(-1);
    redoSteps = redoSteps.slice(0, -1);
    dismissToast("undone");
    if (step !== undefined) lastRedo = lastRedo.then(step);
  }

  /**
   * Adds an undo step before the responses arrive; the undo waits for them. Returns the step's id.
   */
  function pushUndo(sent: readonly Sent[]): string {
    const id = newId();
    const loadInverses = async () => {
      const settled = await settle(sent);
      // Of two changes of one row the later one is undone first.
      return settled.toReversed().flatMap(({ change, confirmed }) => {
        const inverse = confirmed && findInverse(change, confirmed);
        return inverse === undefined ? [] : [{ change, inverse }];
      });
    };
    undoStack.push({ id, undo: () => undoWithRedo(loadInverses) });
    return id;
  }

  function offerUndo(id: string, list: readonly ItemChange[], what: string): void {
    const run = () => undoStack.take(id)?.undo();
    const text = (
      <>
        {nameOf(list)} {what}
      </>
    );
    showToast(text, { id, action: { label: "Undo", run } });
  }

  /** `shownAs` is the change as the user sees and undoes it, if it differs from the one sent. */
  async function save(list: readonly ItemChange[], what: string | null, shownAs?: ItemChange) {
    const sent = list.map((change) => ({ change: shownAs ?? change, response: changes.send(change) }));
    const undo = what === null ? undefined : pushUndo(sent);
    const settled = await settle(sent);
    // What is deleted elsewhere already is as it should be.
    const failed = settled.filter(
      ({ change, problem }) => problem !== undefined && !(change.kind === "remove" && isNotFound(problem)),
    );
    const done = settled.filter(({ problem }) => problem === undefined);
    const isOffered = undo !== undefined && what !== null && changes.isLive() && undoStack.has(undo);
    if (undo !== undefined && done.length === 0) undoStack.take(undo);
    else if (isOffered)
      offerUndo(
        undo,
        done.map(({ change }) => change),
        what,
      );
    return { item: done[0]?.confirmed?.item, problem: failed[0]?.problem, failed: failed.map(({ change }) => change) };
  }

  async function saveOne(change: ItemChange, what: string | null, shownAs?: ItemChange): Promise<SaveResult> {
    const { item, problem } = await save([change], what, shownAs);
    return problem === undefined ? { ok: true, item } : { ok: false, problem };
  }

  async function create(item: Changeable, { newList, as = "added" }: SaveOptions = {}): Promise<SaveResult> {
    const change: ItemChange = { kind: "create", item, newList };
    clearRedo();
    const result = await saveOne(change, as);
    if (result.ok || !("id" in serverFieldErrors(result.problem))) return result;
    // The client chose the id, so an earlier attempt was stored and its response was lost.
    const before = { ...item, version: UNCONFIRMED };
    return saveOne({ kind: "update", before, item, newList, isServerStateUnknown: true }, as, change);
  }

  function update(
    before: Changeable,
    item: Changeable,
    { as = "saved", ...options }: SaveOptions = {},
  ): Promise<SaveResult> {
    if (as !== null) clearRedo();
    return saveOne({ kind: "update", before, item, ...options }, as);
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
      saveOne(change, what),
      () => `${nameTextOf([change])}: nothing was changed.`,
      () => void applyBatch(batch, what),
    );
  };

  const applyAll: ItemActions["applyAll"] = async (list, what) => {
    clearRedo();
    const { problem, failed } = await save(list, what);
    if (problem === undefined || !changes.isLive()) return;
    const retry = { label: "Retry", run: () => void applyAll(failed, what) };
    const text = `${failed.length} of ${list.length} ${failed.length === 1 ? "was" : "were"} put back.`;
    fail(problem, text, problem.kind === "rejected" ? undefined : retry);
  };

  async function remove(item: Changeable, scope?: SeriesScope): Promise<void> {
    const change: ItemChange = { kind: "remove", item, scope };
    clearRedo();
    const response = changes.send(change);
    const undo = pushUndo([{ change, response }]);
    offerUndo(undo, [change], removedAs(item));
    try {
      await response;
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
    applyAll,
    remove,
    convert(item, input, sessions) {
      clearRedo();
      return saveOne({ kind: "convert", item, input, sessions }, "became pomodoros");
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
