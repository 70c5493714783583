import type { EventRow } from "@hourloom/db/queries/events";
import type { OccurrenceChanges } from "@hourloom/db/tables";
import type { CalendarEvent } from "@hourloom/schema/calendar";
import type { Event } from "@hourloom/schema/events";
import { repeatsOf, shownRule } from "../recurrence/repeating.ts";
import { occurrenceDifferences, type DatedEvent } from "./occurrence.ts";

/** An event for REST; a series shows its first occurrence. */
export function presentEvent(row: EventRow): Event {
  const { recurrence_anchor: _anchor, series_until: _until, ...shown } = row;
  return { ...shown, rrule: shownRule(row) };
}

/** An event for the web app; a series shows its first occurrence. */
export function presentCalendarEvent(row: EventRow): CalendarEvent {
  const occurrence = row.rrule === null ? null : row.date;
  return { ...presentEvent(row), type: "event", repeats: repeatsOf(row), occurrence };
}

/** Returns a function that presents occurrences of a series; shared members are computed once. */
export function occurrencePresenter(
  row: DatedEvent,
): (occurrence: string, changes: OccurrenceChanges | undefined) => CalendarEvent & { date: string } {
  const master = presentCalendarEvent(row);
  return (occurrence, changes) => ({ ...master, ...occurrenceDifferences(row, occurrence, changes), occurrence });
}
