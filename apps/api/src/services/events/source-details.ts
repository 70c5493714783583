import { findEvent, findEventSource } from "@hourloom/db/queries/events";
import { readSource } from "@hourloom/domain/icalendar/reading/read-source";
import { readSourceDetails } from "@hourloom/domain/icalendar/reading/source-details";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { SourceDetails } from "@hourloom/schema/icalendar/source-details";
import type { Owner, ServiceContext } from "../../core/context.ts";

const NONE: SourceDetails = { organizer: null, attendees: [], attendee_count: 0, alarms: [] };

/** Attendees and alarms of the file that an event was imported from; none for one made here. */
export async function findSourceDetails(
  { db }: ServiceContext,
  { userId }: Owner,
  id: string,
): Promise<Result<SourceDetails>> {
  const source = await findEventSource(db, userId, id);
  if (source === undefined) {
    const event = await findEvent(db, userId, id);
    return event === undefined ? err({ code: "not_found" }) : ok(NONE);
  }
  const calendar = readSource(source);
  return ok(calendar === undefined ? NONE : readSourceDetails(calendar));
}
