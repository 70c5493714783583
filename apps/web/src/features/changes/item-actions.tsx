import type { CalendarPomodoro } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import { isNotFound, type Problem, problemOf, serverFieldErrors } from "@/shared/api/problem";
import { truncateTitle } from "@/shared/text/truncate-title";
import { nameOf, nameTextOf } from "./change-names";
import { showFailure } from "./failure-message";
import { findCurrentItem } from "./find-current-item";
import type { Changeable, ConversionInput, Convertible, ItemChange } from "./item-change";
import type { ItemChanges } from "./item-changes";
import { UNCONFIRMED } from "./item-versions";
import { createUndoSteps, settle, type UndoStack } from "./undo-steps";

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

export type ItemActions = ReturnType<typeof createItemActions>;

/** The past participle in the toast of a removal. */
function removedAs({ type }: Changeable): string {
  return type === "calendar" ? "deleted with its events" : "deleted";
}

/** Optimistic changes of items; each shows a toast with Undo, or with the reason of its failure. */
export function createItemActions(changes: ItemChanges, undoStack: UndoStack) {
  const { push, clearRedo, redoLast } = createUndoSteps({
    changes,
    undoStack,
    redo: (list) => save(list, "redone"),
  });

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
    const undo = what === null ? undefined : push(sent);
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
    showFailure(problem, whatOf(problem), problem.kind === "rejected" ? undefined : { label: "Retry", run });
  }

  /** An update outside of a form, such as a move: a failure shows a toast with Retry. */
  function apply(before: Changeable, item: Changeable, options?: SaveOptions): Promise<void> {
    return reportFailure(
      update(before, item, options),
      (problem) => `“${truncateTitle(item.title)}” ${isNotFound(problem) ? "is gone" : "was put back"}.`,
      () => void apply(before, item, options),
    );
  }

  /** The same action on several tasks as one change with one Undo; `what` is a past participle. */
  function applyBatch(batch: TaskBatchChange, what: string): Promise<void> {
    const change: ItemChange = { kind: "batch", ...batch };
    clearRedo();
    return reportFailure(
      saveOne(change, what),
      () => `${nameTextOf([change])}: nothing was changed.`,
      () => void applyBatch(batch, what),
    );
  }

  /**
   * Several changes with one toast and one Undo, such as the move of chosen items. Each succeeds or
   * fails by itself; those that failed are put back and can be retried.
   */
  async function applyAll(list: readonly ItemChange[], what: string): Promise<void> {
    clearRedo();
    const { problem, failed } = await save(list, what);
    if (problem === undefined || !changes.isLive()) return;
    const retry = { label: "Retry", run: () => void applyAll(failed, what) };
    const text = `${failed.length} of ${list.length} ${failed.length === 1 ? "was" : "were"} put back.`;
    showFailure(problem, text, problem.kind === "rejected" ? undefined : retry);
  }

  async function remove(item: Changeable, scope?: SeriesScope): Promise<void> {
    const change: ItemChange = { kind: "remove", item, scope };
    clearRedo();
    const response = changes.send(change);
    const undo = push([{ change, response }]);
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
      showFailure(problem, `“${truncateTitle(item.title)}” was not deleted.`, retry);
    }
  }

  return {
    create,
    update,
    apply,
    applyBatch,
    applyAll,
    remove,
    convert: (item: Convertible, input: ConversionInput, sessions: readonly CalendarPomodoro[]) => {
      clearRedo();
      return saveOne({ kind: "convert", item, input, sessions }, "became pomodoros");
    },
    /** Redoes the last undone change; does nothing after any other change. */
    redoLast,
    undoLast: () => {
      const step = undoStack.take();
      if (step === undefined) return;
      dismissToast(step.id);
      step.undo();
    },
  };
}
