import type { EventRow } from "@hourloom/db/queries/events";
import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import { onAccountClock } from "@hourloom/domain/calendar/own-clock";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import type { Event } from "@hourloom/schema/events";
import type { Owner } from "../../core/context.ts";
import { repeatsOf, shownRule } from "../recurrence/repeating.ts";
import { occurrenceDifferences, type DatedEvent } from "./occurrence.ts";

/** An event for REST; a series shows its first occurrence. */
export function presentEvent(row: EventRow): Event {
  const { recurrence_anchor: _anchor, series_until: _until, added: _added, ...shown } = row;
  return { ...shown, rrule: shownRule(row) };
}

/** An event for the web app; a series shows its first occurrence. */
export function presentCalendarEvent(row: EventRow, owner: Owner): CalendarEvent {
  const occurrence = row.rrule === null ? null : row.date;
  const shown = { ...presentEvent(row), type: "event" as const, repeats: repeatsOf(row), occurrence };
  return row.timezone === null ? { ...shown, own_clock: null } : onAccountClock(shown, owner.timezone);
}

/** Returns a function that presents occurrences of a series; shared members are computed once. */
export function occurrencePresenter(
  row: DatedEvent,
  owner: Owner,
): (occurrence: string, changes: OccurrenceChanges | undefined) => CalendarEvent & { date: string } {
  const master = presentCalendarEvent(row, owner);
  const { timezone, start_time, end_time } = row;
  if (timezone === null) {
    return (occurrence, changes) => ({ ...master, ...occurrenceDifferences(row, occurrence, changes), occurrence });
  }
  const own = { ...master, start_time, end_time };
  return (occurrence, changes) =>
    onAccountClock({ ...own, ...occurrenceDifferences(row, occurrence, changes), occurrence }, owner.timezone);
}
