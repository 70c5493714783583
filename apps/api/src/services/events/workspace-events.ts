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
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { NO_SUCH_OCCURRENCE } from "@hourloom/schema/fields/error-texts";
import { type ItemContext, type Owner, itemStep, type ItemStep } from "../../core/context.ts";
import { createItems } from "../items/items.ts";
import { runExclusive } from "../../core/idempotency.ts";
import { isSeen } from "../../core/versions.ts";
import { countLostChanges, editSeries, removeFromSeries } from "./edit-series.ts";
import { eventKind } from "./event-kind.ts";
import { isSeries, presentCalendarEvent } from "./present-event.ts";
import { scopeOf } from "./decide-series-edit.ts";

/** Events for the web app: with rules instead of words, and series by their occurrences. */
export interface WorkspaceEvents {
  create(owner: Owner, input: WorkspaceEventCreate): Promise<Result<CalendarEvent>>;
  /**
   * Changes a single event, or the occurrences of a series in `scope`; `changes` are in terms of
   * the named one. Returns the event that it then belongs to, and for a series the id of an undo
   * step.
   */
  update(owner: Owner, input: WorkspaceEventUpdate): Promise<Result<ChangedEvent>>;
  /**
   * Counts the individually changed occurrences that `update` would drop because the series no
   * longer has their dates; deleted ones do not count. Errors are those of `update`; changes
   * nothing.
   */
  lostChanges(owner: Owner, query: LostChangesQuery): Promise<Result<LostChanges>>;
  /**
   * Deletes an event, or occurrences of it. Returns what is left. `restore` brings a whole event
   * back, the undo step the rest.
   */
  remove(owner: Owner, input: WorkspaceEventRemoval): Promise<Result<RemovedEvent>>;
  restore(owner: Owner, id: string): Promise<Result<CalendarEvent>>;
}

export function createWorkspaceEvents(deps: ItemContext): WorkspaceEvents {
  const items = createItems(
    deps,
    eventKind(presentCalendarEvent, (response) => calendarEvent.parse(response)),
  );
  const write = <T>(owner: Owner, work: (step: ItemStep) => Promise<Result<T>>): Promise<Result<T>> =>
    runExclusive(deps.db, {
      userId: owner.userId,
      work: (tx) => work(itemStep(deps, tx, owner)),
    });

  /** Locks the event, if it has the version that the caller has seen. */
  async function lockSeen({ tx, owner }: ItemStep, { id, version }: ItemTarget) {
    const row = await lockEvent(tx, owner.userId, id);
    if (row === undefined) return err({ code: "not_found" });
    const isStale = !isSeen(version === undefined ? undefined : [version], row);
    return isStale ? err({ code: "changed", current: presentCalendarEvent(row) }) : ok(row);
  }

  async function update(step: ItemStep, input: WorkspaceEventUpdate): Promise<Result<ChangedEvent>> {
    const { id, changes, occurrence } = input;
    const found = await lockSeen(step, input);
    if (!found.ok) return found;
    const row = found.value;
    if (isSeries(row)) return editSeries(step, row, input);
    if (typeof occurrence === "string" && occurrence !== row.date) {
      return invalidField("occurrence", NO_SUCH_OCCURRENCE);
    }
    const updated = await items.within.update(step, { id }, changes);
    return updated.ok ? ok({ event: updated.value, undo: null }) : updated;
  }

  async function lostChanges(owner: Owner, query: LostChangesQuery): Promise<Result<LostChanges>> {
    const step = itemStep(deps, deps.db, owner);
    const row = await findEvent(step.tx, owner.userId, query.id);
    if (row === undefined) return err({ code: "not_found" });
    return isSeries(row) ? countLostChanges(step, row, query) : ok({ count: 0 });
  }

  async function remove(step: ItemStep, input: WorkspaceEventRemoval): Promise<Result<RemovedEvent>> {
    const found = await lockSeen(step, input);
    if (!found.ok) return found;
    const scope = scopeOf(input);
    const row = found.value;
    if (isSeries(row) && scope !== "all") return removeFromSeries(step, row, { scope, occurrence: input.occurrence });
    const removed = await items.within.remove(step, { id: input.id });
    return removed.ok ? ok({ event: null, undo: null }) : removed;
  }

  return {
    create: (owner, input) => items.create(owner, input),
    update: (owner, input) => write(owner, (step) => update(step, input)),
    lostChanges,
    remove: (owner, input) => write(owner, (step) => remove(step, input)),
    restore: (owner, id) => items.restore(owner, id),
  };
}
