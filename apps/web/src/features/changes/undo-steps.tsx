import { dismissToast, showToast } from "@hourloom/ui/toast";
import { announce } from "@/shared/page/announcer";
import { newId } from "@/shared/api/new-id";
import { type Problem, problemOf } from "@/shared/api/problem";
import { showFailure } from "./failure-message";
import { nameOf, nameTextOf } from "./change-names";
import type { ItemChange } from "./item-change";
import type { ItemChanges } from "./item-changes";
import type { Confirmed } from "./send-change";
import { findInverse, findRedo } from "./inverse-changes";

interface UndoStep {
  id: string;
  undo: () => void;
}

export type UndoStack = ReturnType<typeof createUndoStack>;

export function createUndoStack() {
  let steps: readonly UndoStep[] = [];
  return {
    push(step: UndoStep) {
      steps = [...steps, step];
    },
    has: (id: string) => steps.some((step) => step.id === id),
    /** Removes and returns the step with this id, or the last one. */
    take(id?: string) {
      const step = id === undefined ? steps.at(-1) : steps.find((candidate) => candidate.id === id);
      steps = steps.filter((candidate) => candidate !== step);
      return step;
    },
  };
}

/** A change, and the response to it or to another change with the same effect. */
interface Sent {
  change: ItemChange;
  response: Promise<Confirmed>;
}

/** Waits for all responses; what failed has a problem. */
export function settle<One extends Sent>(sent: readonly One[]) {
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

interface Dependencies {
  changes: ItemChanges;
  undoStack: UndoStack;
  /** Sends changes again, each with a new undo step; returns why one failed. */
  redo: (list: readonly ItemChange[]) => Promise<{ problem: Problem | undefined }>;
}

/** The steps by which changes are undone and redone, in the order of the changes. */
export function createUndoSteps({ changes, undoStack, redo }: Dependencies) {
  let redoSteps: readonly (() => Promise<void>)[] = [];
  /** Redos run one after the other, since each builds on the rows of the previous one. */
  let lastRedo: Promise<void> = Promise.resolve();
  /** An undo is sent before the next one begins, which goes back from the row that it leaves. */
  let lastInverse: Promise<unknown> = Promise.resolve();

  function clearRedo(): void {
    redoSteps = [];
    dismissToast("undone");
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
      showFailure(problem, `${what} could not be undone.`, problem.kind === "rejected" ? undefined : retry);
      return undefined;
    }
    // A step on the server has no rows that could name it.
    const named = list.map(({ change, inverse }) => (inverse.kind === "revert" ? change : inverse));
    announce(`Undone: ${nameTextOf(named)}.`);
    // The restored item may be on another page, so the toast says what was undone.
    const text = <>Undone: {nameOf(named)}.</>;
    if (canRedo()) showToast(text, { id: "undone", action: { label: "Redo", run: redoLast } });
    const redone = settled.map(({ change, inverse, confirmed }) => confirmed && findRedo(change, inverse, confirmed));
    return redone.toReversed().filter((change) => change !== undefined);
  }

  /** Undoes changes and adds a redo step, which waits for the response to the undo. */
  function undoWithRedo(loadInverses: () => Promise<readonly Undoing[]>): void {
    const canRedo = () => redoSteps.includes(step);
    const loaded = lastInverse.then(loadInverses);
    lastInverse = loaded;
    const undone = loaded.then((list) => (list.length === 0 ? undefined : sendInverses(list, canRedo)));
    const step = async () => {
      const list = (await undone) ?? [];
      if (list.length === 0) return;
      const { problem } = await redo(list);
      if (problem !== undefined && changes.isLive()) showFailure(problem, "That could not be redone.");
    };
    redoSteps = [...redoSteps, step];
    void undone.then((list) => {
      // A step that cannot be redone must not hide the steps below it.
      if (list === undefined || list.length === 0) redoSteps = redoSteps.filter((other) => other !== step);
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
  function push(sent: readonly Sent[]): string {
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

  return { push, clearRedo, redoLast };
}
