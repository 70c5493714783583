import { findEvent, findEventSource } from "@hourloom/db/queries/events";
import { readSource } from "@hourloom/domain/icalendar/sources/read-source";
import { readSourceDetails } from "@hourloom/domain/icalendar/reading/source-details";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { SourceDetails } from "@hourloom/schema/icalendar/source-details";
import type { Owner, ServiceContext } from "../../core/context.ts";

const NONE: SourceDetails = { organizer: null, attendees: [], attendee_count: 0, alarms: [] };

/**
 * Attendees and further alarms of the file that an event was imported from; none for one that was
 * made here.
 */
export async function findSourceDetails(
  { db }: ServiceContext,
  { userId }: Owner,
  id: string,
): Promise<Result<SourceDetails>> {
  const found = await findEventSource(db, userId, id);
  if (found === undefined) {
    const event = await findEvent(db, userId, id);
    return event === undefined ? err({ code: "not_found" }) : ok(NONE);
  }
  const calendar = readSource(found.source);
  // Those that remind are a member of the event.
  const hasReminders = found.calendar_kind === "own";
  return ok(calendar === undefined ? NONE : readSourceDetails(calendar, { hasReminders }));
}
