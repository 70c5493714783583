import { daysAfterFirst, lastDayOf, movedEndDate, type DatedTimes } from "@hourloom/domain/calendar/event-days";
import { addDaysClamped } from "@hourloom/domain/time/day-number";
import type { EventException } from "@hourloom/db/queries/event-exceptions";
import type { EventRow } from "@hourloom/db/queries/events";
import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import { occurrenceMemberNames } from "@hourloom/domain/icalendar/reading/occurrence-changes";
import { pickMembers } from "@hourloom/domain/items/members";

/** The values of one occurrence of a series. */
export type OccurrenceValues = Required<OccurrenceChanges>;

/** An event with a date: only those can repeat. */
export type DatedEvent = EventRow & { date: string };

/** The row of a series. */
export type SeriesEvent = DatedEvent & { rrule: string; recurrence_anchor: string };

export function isSeriesEvent(row: EventRow): row is SeriesEvent {
  return row.date !== null && row.rrule !== null && row.recurrence_anchor !== null;
}

/** The values in which the occurrence on `date` with its `changes` differs from the series. */
export function occurrenceDifferences(event: DatedTimes, date: string, changes: OccurrenceChanges = {}) {
  const shownOn = changes.date ?? date;
  return { end_date: movedEndDate(event, shownOn), ...changes, date: shownOn };
}

/**
 * The values of the occurrence on `date` with its own `changes`. If it is moved, its last
 * day moves with it, unless `changes` has one.
 */
export function occurrenceValues(event: DatedEvent, date: string, changes: OccurrenceChanges = {}): OccurrenceValues {
  return { ...pickMembers(event, occurrenceMemberNames), ...occurrenceDifferences(event, date, changes) };
}

/** The last day that the last occurrence of a series touches, `last` being its date. */
export function lastDayOfSeries(event: DatedTimes, last: string) {
  return addDaysClamped(last, daysAfterFirst(event));
}

/** The first and the last day that an occurrence with changes touches. */
export function shownDays(event: DatedTimes, date: string, changes: OccurrenceChanges) {
  const { start_time, end_time } = event;
  const times = { start_time, end_time, ...occurrenceDifferences(event, date, changes) };
  return { shown_from: times.date, shown_to: lastDayOf(times) };
}

/** The exception row of an occurrence with changes. */
export function changedException(event: DatedEvent, date: string, changes: OccurrenceChanges): EventException {
  return { date, changes, ...shownDays(event, date, changes) };
}

/**
 * Recomputes the touched days of exceptions after the times or the length of the series changed.
 */
export function withShownDays(event: DatedEvent, exceptions: readonly EventException[]): EventException[] {
  return exceptions.map((one) => (one.changes === null ? one : changedException(event, one.date, one.changes)));
}

/** The exception row of a deleted occurrence. */
export function deletedException(date: string): EventException {
  return { date, changes: null, shown_from: null, shown_to: null };
}

export function deletedDates(exceptions: readonly Pick<EventException, "date" | "changes">[]): string[] {
  return exceptions.filter(({ changes }) => changes === null).map(({ date }) => date);
}
