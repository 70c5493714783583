import { event, type Event, type EventFilter } from "@hourloom/schema/events";
import { type Result, err, ok } from "@hourloom/schema/errors/domain-errors";
import type { SourceDetails } from "@hourloom/schema/icalendar/source-details";
import type { ItemContext, Owner, ServiceContext } from "../../core/context.ts";
import { createItems } from "../items/items.ts";
import { eventKind } from "./event-kind.ts";
import { listEventsBy } from "./events-within.ts";
import { presentEvent } from "./present-event.ts";
import { createWorkspaceEvents } from "./workspace-events.ts";
import { eventRows, findEventSource } from "@hourloom/db/queries/events";
import { readSource } from "@hourloom/domain/icalendar/sources/read-source";
import { readSourceDetails } from "@hourloom/domain/icalendar/reading/source-details";

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
  const found = await findEventSource(db, userId, id);
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
