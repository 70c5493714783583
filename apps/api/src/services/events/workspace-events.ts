import { eventRows } from "@hourloom/db/queries/events";
import {
  calendarEvent,
  type ChangedEvent,
  type LostChanges,
  type LostChangesQuery,
  type RemovedEvent,
  type WorkspaceEventRemoval,
  type WorkspaceEventUpdate,
} from "@hourloom/schema/calendar";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { NO_SUCH_OCCURRENCE } from "@hourloom/schema/fields/error-texts";
import { type ItemContext, type Owner, ownerTransaction, type OwnerTransaction } from "../../core/context.ts";
import { checkOwnCalendars } from "../calendars/read-only.ts";
import { createItems } from "../items/items.ts";
import { findMissingReferences } from "../items/references.ts";
import { seenTarget } from "../items/update-item.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { countLostChanges, editSeries, removeFromSeries } from "./edit-series.ts";
import { onOwnClock } from "./own-clock.ts";
import { eventKind } from "./event-kind.ts";
import { presentCalendarEvent } from "./present-event.ts";
import { scopeOf } from "./decide-series-edit.ts";
import { isSeriesEvent } from "./occurrence.ts";

/** Events for the web app: with rules instead of words, and series by their occurrences. */
export function createWorkspaceEvents(deps: ItemContext) {
  const items = createItems(deps, eventKind(presentCalendarEvent, calendarEvent));

  async function update(transaction: OwnerTransaction, input: WorkspaceEventUpdate): Promise<Result<ChangedEvent>> {
    const { id, changes, occurrence } = input;
    const found = await items.within.lockSeen(transaction, seenTarget(input));
    if (!found.ok) return found;
    const row = found.value;
    const errors = await findMissingReferences({ calendar: "calendars" }, changes, transaction);
    if (Object.keys(errors).length > 0) return err({ code: "invalid", errors });
    const writable = await checkOwnCalendars(transaction, [changes.calendar]);
    if (!writable.ok) return writable;
    if (isSeriesEvent(row)) return editSeries(transaction, row, input);
    if (typeof occurrence === "string" && occurrence !== row.date) {
      return invalidField("occurrence", NO_SUCH_OCCURRENCE);
    }
    const ownChanges = onOwnClock(input, { row, values: row, owner: transaction.owner });
    const updated = await items.within.update(transaction, { id }, ownChanges);
    return updated.ok ? ok({ event: updated.value, undo: null }) : updated;
  }

  /**
   * Counts the individually changed occurrences that `update` would drop because the series no
   * longer has their dates; deleted ones do not count. Errors are those of `update`; changes
   * nothing.
   */
  async function lostChanges(owner: Owner, query: LostChangesQuery): Promise<Result<LostChanges>> {
    const transaction = ownerTransaction(deps, deps.db, owner);
    const row = await eventRows.find(transaction.tx, owner.userId, query.id);
    if (row === undefined) return err({ code: "not_found" });
    return isSeriesEvent(row) ? countLostChanges(transaction, row, query) : ok({ count: 0 });
  }

  async function remove(transaction: OwnerTransaction, input: WorkspaceEventRemoval): Promise<Result<RemovedEvent>> {
    const found = await items.within.lockSeen(transaction, seenTarget(input));
    if (!found.ok) return found;
    const scope = scopeOf(input);
    const row = found.value;
    if (isSeriesEvent(row) && scope !== "all")
      return removeFromSeries(transaction, row, { scope, occurrence: input.occurrence });
    const removed = await items.within.remove(transaction, { id: input.id });
    return removed.ok ? ok({ event: null, undo: null }) : removed;
  }

  return {
    ...items,
    /**
     * Changes a single event, or the occurrences of a series in `scope`; `changes` are in terms of
     * the named one. Returns the event that it then belongs to, and for a series the id of an undo
     * step.
     */
    update: (owner: Owner, input: WorkspaceEventUpdate): Promise<Result<ChangedEvent>> =>
      runOwnerTransaction(deps, owner, (transaction) => update(transaction, input)),
    lostChanges,
    /**
     * Deletes an event, or occurrences of it. Returns what is left. `restore` brings a whole event
     * back, the undo step the rest.
     */
    remove: (owner: Owner, input: WorkspaceEventRemoval): Promise<Result<RemovedEvent>> =>
      runOwnerTransaction(deps, owner, (transaction) => remove(transaction, input)),
  };
}

export type WorkspaceEvents = ReturnType<typeof createWorkspaceEvents>;
