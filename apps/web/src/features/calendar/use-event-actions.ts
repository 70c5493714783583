import type { Event } from "@hourloom/schema/events";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import { useMemo } from "react";
import { announce } from "@/shared/announcer";
import { plainText, type Problem, problemOf } from "@/shared/problem";
import type { EventChange, EventChanges } from "./event-changes";
import { useEventEditing } from "./event-changes-provider";
import type { UndoStack } from "./undo-stack";

export type SaveOutcome = { ok: true } | { ok: false; problem: Problem };

export interface EventActions {
  create: (event: Event) => Promise<SaveOutcome>;
  update: (before: Event, event: Event) => Promise<SaveOutcome>;
  remove: (event: Event) => Promise<void>;
  undoLast: () => void;
}

const done: Record<EventChange["kind"], string> = { create: "added", update: "saved", remove: "deleted" };

/** The change that takes another back. Versions rise by one with each change. */
function inverse(change: EventChange): EventChange {
  switch (change.kind) {
    case "create":
      return { kind: "remove", event: change.event };
    case "remove":
      return { kind: "create", event: { ...change.event, version: 1 } };
    case "update":
      return {
        kind: "update",
        before: change.event,
        event: { ...change.before, version: change.event.version + 1 },
      };
  }
}

function createEventActions(changes: EventChanges, undoStack: UndoStack): EventActions {
  function fail(error: unknown, what: string, retry: () => void): void {
    const reason = plainText(problemOf(error));
    announce(`${what} ${reason}`, "assertive");
    showToast(`${what} ${reason}`, { tone: "problem", action: { label: "Retry", run: retry } });
  }

  async function takeBack(change: EventChange): Promise<void> {
    try {
      await changes.send(inverse(change));
      announce(`Undone: “${change.event.title}”.`);
    } catch (error) {
      fail(error, "That could not be undone.", () => void takeBack(change));
    }
  }

  function offerUndo(change: EventChange): string {
    const id = crypto.randomUUID();
    undoStack.push({ id, undo: () => takeBack(change) });
    const run = () => void undoStack.take(id)?.undo();
    showToast(`“${change.event.title}” ${done[change.kind]}`, { id, action: { label: "Undo", run } });
    return id;
  }

  async function save(change: EventChange): Promise<SaveOutcome> {
    try {
      await changes.send(change);
      offerUndo(change);
      return { ok: true };
    } catch (error) {
      return { ok: false, problem: problemOf(error) };
    }
  }

  async function remove(event: Event): Promise<void> {
    const change: EventChange = { kind: "remove", event };
    const sent = changes.send(change);
    const undo = offerUndo(change);
    try {
      await sent;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind === "refused" && problem.refusal.code === "not_found") return;
      undoStack.take(undo);
      dismissToast(undo);
      fail(error, `“${event.title}” was not deleted.`, () => void remove(event));
    }
  }

  return {
    create: (event) => save({ kind: "create", event }),
    update: (before, event) => save({ kind: "update", before, event: { ...event, version: before.version + 1 } }),
    remove,
    undoLast() {
      const step = undoStack.take();
      if (step === undefined) return;
      dismissToast(step.id);
      void step.undo();
    },
  };
}

/** What a person can do with events: on screen at once, with an Undo, and with the reason when it fails. */
export function useEventActions(): EventActions {
  const { changes, undoStack } = useEventEditing();
  return useMemo(() => createEventActions(changes, undoStack), [changes, undoStack]);
}
