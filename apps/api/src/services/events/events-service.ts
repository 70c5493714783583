import { event, type Event, type EventFilter } from "@hourloom/schema/events";
import { type Result, err, ok, invalidField } from "@hourloom/schema/errors/domain-errors";
import type { SourceDetails } from "@hourloom/schema/icalendar/source-details";
import {
  type ItemContext,
  type Owner,
  type ServiceContext,
  ownerTransaction,
  type OwnerTransaction,
} from "../../core/context.ts";
import { createItems } from "../items/items.ts";
import { eventKind } from "./event-kind.ts";
import { listEventsBy } from "./events-within.ts";
import { presentEvent, presentCalendarEvent } from "./present-event.ts";
import { eventRows, findEventObject } from "@hourloom/db/queries/events";
import { readSource } from "@hourloom/domain/icalendar/sources/read-source";
import { readSourceDetails } from "@hourloom/domain/icalendar/reading/source-details";
import {
  calendarEvent,
  type ChangedEvent,
  type LostChanges,
  type LostChangesQuery,
  type RemovedEvent,
  type WorkspaceEventRemoval,
  type WorkspaceEventUpdate,
} from "@hourloom/schema/workspace";
import { NO_SUCH_OCCURRENCE } from "@hourloom/schema/fields/error-texts";
import { checkOwnCalendars } from "../calendars/read-only.ts";
import { findMissingReferences } from "../items/references.ts";
import { seenTarget } from "../items/update-item.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { countLostChanges, editSeries, removeFromSeries } from "./edit-series.ts";
import { onOwnClock } from "./own-clock.ts";
import { scopeOf } from "./decide-series-edit.ts";
import { isSeriesEvent } from "./occurrence.ts";

/** Events for the web app: with rules instead of words, and series by their occurrences. */
function createWorkspaceEvents(deps: ItemContext) {
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

const NONE: SourceDetails = { organizer: null, attendees: [], attendee_count: 0, alarms: [] };

/**
 * Attendees and further alarms of the file that an event was imported from; none for one that was
 * made here.
 */
async function findSourceDetails(
  { db }: ServiceContext,
  { userId }: Owner,
  id: string,
): Promise<Result<SourceDetails>> {
  const found = await findEventObject(db, userId, id);
  if (found === undefined) {
    const event = await eventRows.find(db, userId, id);
    return event === undefined ? err({ code: "not_found" }) : ok(NONE);
  }
  const calendar = readSource(found.source);
  // Those that remind are a member of the event.
  const hasReminders = found.calendar_kind === "own";
  return ok(calendar === undefined ? NONE : readSourceDetails(calendar, { hasReminders }));
}

export function createEventsService(deps: ItemContext) {
  return {
    ...createItems(deps, eventKind(presentEvent, event)),
    /** Lists events: of one calendar, or that touch the days, as a series does by an occurrence. */
    listBy: (owner: Owner, filter: EventFilter): AsyncGenerator<Event[]> => listEventsBy(deps, owner, filter),
    /** What the file of an imported event says beside its members. */
    sourceDetails: (owner: Owner, id: string): Promise<Result<SourceDetails>> => findSourceDetails(deps, owner, id),
    workspace: createWorkspaceEvents(deps),
  };
}

export type EventsService = ReturnType<typeof createEventsService>;
