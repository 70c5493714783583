import type { Event } from "@hourloom/schema/events";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import { announce } from "@/shared/announcer";
import { newId } from "@/shared/new-id";
import { plainText, type Problem, problemOf, serverFieldErrors } from "@/shared/problem";
import { changedEvent } from "./changed-event";
import type { EventChange, EventChanges } from "./event-changes";
import { describeEvent } from "./event-label";
import { UNCONFIRMED } from "./event-versions";
import type { UndoStack } from "./undo-stack";

export type SaveOutcome = { ok: true } | { ok: false; problem: Problem };

/** What a person can do with events: on screen at once, with an Undo, and with the reason when it fails. */
export interface EventActions {
  create: (event: Event) => Promise<SaveOutcome>;
  update: (before: Event, event: Event) => Promise<SaveOutcome>;
  remove: (event: Event) => Promise<void>;
  undoLast: () => void;
}

const done: Record<EventChange["kind"], string> = {
  create: "added",
  restore: "brought back",
  update: "saved",
  remove: "deleted",
};

/** The change that takes another back; `confirmed` is what the server has made of it. */
function inverse(change: EventChange, confirmed: Event | undefined): EventChange {
  const event = confirmed ?? change.event;
  switch (change.kind) {
    case "create":
      return { kind: "remove", event };
    case "remove":
      return { kind: "restore", event };
    case "restore":
      return { kind: "remove", event };
    case "update":
      return { kind: "update", before: event, event: { ...change.before, version: event.version } };
  }
}

export function createEventActions(changes: EventChanges, undoStack: UndoStack): EventActions {
  function fail(problem: Problem, what: string, next: { label: string; run: () => void } | undefined): void {
    const current = changedEvent(problem);
    const reason =
      current === undefined
        ? plainText(problem)
        : `It was changed somewhere else meanwhile and is now ${describeEvent(current)}.`;
    announce(`${what} ${reason}`, "assertive");
    showToast(`${what} ${reason}`, { tone: "problem", ...(next === undefined ? {} : { action: next }) });
  }

  async function takeBack(change: EventChange): Promise<void> {
    try {
      await changes.send(change);
      if (changes.isLive()) announce(`Undone: “${change.event.title}”.`);
    } catch (error) {
      if (!changes.isLive()) return;
      const problem = problemOf(error);
      const retry = { label: "Retry", run: () => void takeBack(change) };
      fail(problem, "That could not be undone.", problem.kind === "refused" ? undefined : retry);
    }
  }

  function offerUndo(undo: EventChange, title: string, what: string): string {
    const id = newId();
    undoStack.push({ id, undo: () => takeBack(undo) });
    const run = () => void undoStack.take(id)?.undo();
    const text = (
      <>
        “<bdi>{title}</bdi>” {what}
      </>
    );
    showToast(text, { id, action: { label: "Undo", run } });
    return id;
  }

  /** `as`: what it is to the person, where that is not what was sent. */
  async function save(change: EventChange, as: EventChange = change): Promise<SaveOutcome> {
    try {
      const confirmed = await changes.send(change);
      if (changes.isLive()) offerUndo(inverse(as, confirmed), as.event.title, done[as.kind]);
      return { ok: true };
    } catch (error) {
      return { ok: false, problem: problemOf(error) };
    }
  }

  async function create(event: Event): Promise<SaveOutcome> {
    const change: EventChange = { kind: "create", event };
    const outcome = await save(change);
    if (outcome.ok || !("id" in serverFieldErrors(outcome.problem))) return outcome;
    // The id is our own: an earlier attempt was stored and only its answer was lost. What is typed now is what it shall be.
    return save({ kind: "update", before: { ...event, version: UNCONFIRMED }, event }, change);
  }

  async function remove(event: Event): Promise<void> {
    const change: EventChange = { kind: "remove", event };
    const sent = changes.send(change);
    const undo = offerUndo(inverse(change, undefined), event.title, done.remove);
    try {
      await sent;
    } catch (error) {
      const problem = problemOf(error);
      if (!changes.isLive() || (problem.kind === "refused" && problem.refusal.code === "not_found")) return;
      undoStack.take(undo);
      dismissToast(undo);
      const current = changedEvent(problem);
      const again = { label: current === undefined ? "Retry" : "Delete", run: () => void remove(current ?? event) };
      fail(problem, `“${event.title}” was not deleted.`, again);
    }
  }

  return {
    create,
    update: (before, event) => save({ kind: "update", before, event }),
    remove,
    undoLast() {
      const step = undoStack.take();
      if (step === undefined) return;
      dismissToast(step.id);
      void step.undo();
    },
  };
}
