import { findEvent, lockEvent } from "@hourloom/db/queries/events";
import {
  calendarEvent,
  type CalendarEvent,
  type ChangedEvent,
  type LostChanges,
  type LostChangesQuery,
  type RemovedEvent,
  type WorkspaceEventCreate,
  type WorkspaceEventRemoval,
  type WorkspaceEventUpdate,
} from "@hourloom/schema/calendar";
import type { ItemTarget } from "@hourloom/schema/item-target";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { ItemContext, Owner } from "../context.ts";
import { createItems, itemStep, type ItemStep } from "../items/items.ts";
import { writeInTurn } from "../items/repeats.ts";
import { isSeen } from "../items/versions.ts";
import { countLostChanges, editSeries, removeFromSeries } from "./edit-series.ts";
import { eventKind } from "./event-kind.ts";
import { isSeries, presentCalendarEvent } from "./present-event.ts";
import { scopeOf } from "./series/decide-edit.ts";

/** Events as the workspace changes them: with rules instead of words, and series by their occurrences. */
export interface WorkspaceEvents {
  create(owner: Owner, input: WorkspaceEventCreate): Promise<Outcome<CalendarEvent>>;
  /**
   * Changes a single event, or of a series the occurrences that `scope` means; `changes` are in terms of the named one. Answers the event that it then belongs to,
   * and for a series the step by which all of it can be taken back.
   */
  update(owner: Owner, input: WorkspaceEventUpdate): Promise<Outcome<ChangedEvent>>;
  /**
   * How many occurrences that were changed by themselves `update` would drop, because the series would not have their dates any more; those that were only taken
   * out do not count. Refused as the change would be; nothing is changed.
   */
  lostChanges(owner: Owner, query: LostChangesQuery): Promise<Outcome<LostChanges>>;
  /** Removes an event, or occurrences of it. Answers what is left. A whole event is brought back by `restore`, the rest by its step. */
  remove(owner: Owner, input: WorkspaceEventRemoval): Promise<Outcome<RemovedEvent>>;
  restore(owner: Owner, id: string): Promise<Outcome<CalendarEvent>>;
}

export function createWorkspaceEvents(deps: ItemContext): WorkspaceEvents {
  const items = createItems(
    deps,
    eventKind(presentCalendarEvent, (kept) => calendarEvent.parse(kept)),
  );
  const write = <T>(owner: Owner, work: (step: ItemStep) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    writeInTurn(deps.db, {
      userId: owner.userId,
      work: (tx) => work(itemStep(deps, tx, owner)),
    });

  /** The event in a version that the caller has seen. */
  async function lockSeen({ tx, owner }: ItemStep, { id, version }: ItemTarget) {
    const row = await lockEvent(tx, owner.userId, id);
    if (row === undefined) return refuse({ code: "not_found" });
    const isStale = !isSeen(version === undefined ? undefined : [version], row);
    return isStale ? refuse({ code: "changed", current: presentCalendarEvent(row) }) : done(row);
  }

  async function update(step: ItemStep, input: WorkspaceEventUpdate): Promise<Outcome<ChangedEvent>> {
    const { id, changes, occurrence } = input;
    const found = await lockSeen(step, input);
    if (!found.ok) return found;
    const row = found.value;
    if (isSeries(row)) return editSeries(step, row, input);
    if (typeof occurrence === "string" && occurrence !== row.date) {
      return refuseField("occurrence", "The event does not take place on this date.");
    }
    const updated = await items.within.update(step, { id }, changes);
    return updated.ok ? done({ event: updated.value, undo: null }) : updated;
  }

  async function lostChanges(owner: Owner, query: LostChangesQuery): Promise<Outcome<LostChanges>> {
    const step = itemStep(deps, deps.db, owner);
    const row = await findEvent(step.tx, owner.userId, query.id);
    if (row === undefined) return refuse({ code: "not_found" });
    return isSeries(row) ? countLostChanges(step, row, query) : done({ count: 0 });
  }

  async function remove(step: ItemStep, input: WorkspaceEventRemoval): Promise<Outcome<RemovedEvent>> {
    const found = await lockSeen(step, input);
    if (!found.ok) return found;
    const scope = scopeOf(input);
    const row = found.value;
    if (isSeries(row) && scope !== "all") return removeFromSeries(step, row, { scope, occurrence: input.occurrence });
    const removed = await items.within.remove(step, { id: input.id });
    return removed.ok ? done({ event: null, undo: null }) : removed;
  }

  return {
    create: (owner, input) => items.create(owner, input),
    update: (owner, input) => write(owner, (step) => update(step, input)),
    lostChanges,
    remove: (owner, input) => write(owner, (step) => remove(step, input)),
    restore: (owner, id) => items.restore(owner, id),
  };
}
