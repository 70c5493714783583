import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import type { EventException } from "@hourloom/db/queries/event-exceptions";
import type { EventRow } from "@hourloom/db/queries/events";
import type { OccurrenceChanges } from "@hourloom/db/tables";
import { eventOccurrence } from "@hourloom/schema/events";
import { pickMembers } from "../../core/members.ts";

const occurrenceNames = eventOccurrence.keyof().options;

/** The values of one occurrence of a series. */
export type OccurrenceValues = Required<OccurrenceChanges>;

/** An event with a date: only those can repeat. */
export type DatedEvent = EventRow & { date: string };

const [FIRST_DAY, LAST_DAY] = [dayNumberOf("0001-01-01"), dayNumberOf("9999-12-31")];

export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** Moves `date` by `days`, clamped to the years 1 to 9999. */
export function shiftWithin(date: string, days: number): string {
  return dateOfDayNumber(Math.min(Math.max(dayNumberOf(date) + days, FIRST_DAY), LAST_DAY));
}

/** Days from an event's first day to its last, by its columns. */
export function spanOf({ date, end_date }: { date: string; end_date: string | null }): number {
  return end_date === null ? 0 : Math.max(0, daysBetween(date, end_date));
}

/** The last day if the event begins on `date`; null if it has none. */
function endFrom(date: string, event: { date: string; end_date: string | null }): string | null {
  return event.end_date === null ? null : shiftWithin(date, daysBetween(event.date, event.end_date));
}

/** What the occurrence on `date` with its own `changes` has other than the series. */
export function occurrenceDifferences(event: DatedEvent, date: string, changes: OccurrenceChanges = {}) {
  const shownOn = changes.date ?? date;
  return { end_date: endFrom(shownOn, event), ...changes, date: shownOn };
}

/**
 * The values of the occurrence on `date` with its own `changes`. A moved one takes its last day
 * along unless it changes that too.
 */
export function occurrenceValues(event: DatedEvent, date: string, changes: OccurrenceChanges = {}): OccurrenceValues {
  return { ...pickMembers(event, occurrenceNames), ...occurrenceDifferences(event, date, changes) };
}

/** The last day touched: an end time before the start time is on the next day. */
export function lastDayOf({ date, start_time, end_time, end_date }: EventTimes) {
  const nightEnd = start_time !== null && end_time !== null && end_time < start_time ? shiftWithin(date, 1) : date;
  return end_date !== null && end_date > nightEnd ? end_date : nightEnd;
}

/** The last day that the last occurrence of a series touches, `last` being its date. */
export function lastDayOfSeries(event: EventTimes, last: string) {
  return shiftWithin(last, daysBetween(event.date, lastDayOf(event)));
}

/** The columns for an event's time. */
export type EventTimes = Pick<DatedEvent, "date" | "start_time" | "end_time" | "end_date">;

/** The first and the last day that an occurrence with changes touches. */
export function touchedDays(event: EventTimes, date: string, changes: OccurrenceChanges) {
  const shownOn = changes.date ?? date;
  const { start_time, end_time } = event;
  const times = { start_time, end_time, end_date: endFrom(shownOn, event), ...changes, date: shownOn };
  return { shown_from: shownOn, shown_to: lastDayOf(times) };
}

/** The exception row of an occurrence with changes. */
export function changedException(event: DatedEvent, date: string, changes: OccurrenceChanges): EventException {
  return { date, changes, ...touchedDays(event, date, changes) };
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

/** The dates of deleted occurrences. */
export function deletedDates(exceptions: readonly Pick<EventException, "date" | "changes">[]): string[] {
  return exceptions.filter(({ changes }) => changes === null).map(({ date }) => date);
}
