import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/calendar/day-number";
import type { EventException } from "@hourloom/db/queries/event-exceptions";
import type { EventRow } from "@hourloom/db/queries/events";
import type { OccurrenceChanges } from "@hourloom/db/tables";

/** What one occurrence of a series shows. */
export type OccurrenceValues = Required<OccurrenceChanges>;

/** An event with a date: the only kind that can repeat. */
export type DatedEvent = EventRow & { date: string };

const [FIRST_DAY, LAST_DAY] = [dayNumberOf("0001-01-01"), dayNumberOf("9999-12-31")];

export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** `date` moved by `days`, at most to the first or the last day of the calendar. */
export function shiftWithin(date: string, days: number): string {
  return dateOfDayNumber(Math.min(Math.max(dayNumberOf(date) + days, FIRST_DAY), LAST_DAY));
}

/** Days from an event's first day to its last, as its own columns say. */
export function spanOf({ date, end_date }: { date: string; end_date: string | null }): number {
  return end_date === null ? 0 : Math.max(0, daysBetween(date, end_date));
}

/** The last day for an event that begins on `date`; null where it has none of its own. */
function endFrom(date: string, event: { date: string; end_date: string | null }): string | null {
  return event.end_date === null ? null : shiftWithin(date, daysBetween(event.date, event.end_date));
}

/** What the occurrence that the rule gives `date` shows with its own `changes`. One that was moved takes its last day along, unless it has one of its own. */
export function occurrenceValues(event: DatedEvent, date: string, changes: OccurrenceChanges = {}): OccurrenceValues {
  const shownOn = changes.date ?? date;
  const { title, start_time, end_time, notes, color } = event;
  return {
    ...{ title, start_time, end_time, notes, color, end_date: endFrom(shownOn, event) },
    ...changes,
    date: shownOn,
  };
}

/** The last day that is touched: an end on the clock before the start is on the next day. */
export function lastDayOf({
  date,
  start_time,
  end_time,
  end_date,
}: Omit<OccurrenceValues, "title" | "notes" | "color">) {
  const nightEnd = start_time !== null && end_time !== null && end_time < start_time ? shiftWithin(date, 1) : date;
  return end_date !== null && end_date > nightEnd ? end_date : nightEnd;
}

/** The last day that the last occurrence of a series touches, `last` being its date. */
export function lastDayOfSeries(
  event: { date: string } & Omit<OccurrenceValues, "title" | "notes" | "color">,
  last: string,
) {
  return shiftWithin(last, daysBetween(event.date, lastDayOf(event)));
}

/** What of an event says when it is. */
export type EventTimes = Pick<DatedEvent, "date" | "start_time" | "end_time" | "end_date">;

/** The first and the last day that an occurrence touches with its changes. */
export function touchedDays(event: EventTimes, date: string, changes: OccurrenceChanges) {
  const shownOn = changes.date ?? date;
  const { start_time, end_time } = event;
  const times = { start_time, end_time, end_date: endFrom(shownOn, event), ...changes, date: shownOn };
  return { shown_from: shownOn, shown_to: lastDayOf(times) };
}

/** An occurrence with changes as it is stored. */
export function changedException(event: DatedEvent, date: string, changes: OccurrenceChanges): EventException {
  return { date, changes, ...touchedDays(event, date, changes) };
}

/** The exceptions of a series of which the times or the length changed: those that stand elsewhere touch other days with it. */
export function withShownDays(event: DatedEvent, exceptions: readonly EventException[]): EventException[] {
  return exceptions.map((one) => (one.changes === null ? one : changedException(event, one.date, one.changes)));
}

/** An occurrence that has left its series. */
export function leftException(date: string): EventException {
  return { date, changes: null, shown_from: null, shown_to: null };
}

/** The dates of the occurrences that have left. */
export function leftDates(exceptions: readonly Pick<EventException, "date" | "changes">[]): string[] {
  return exceptions.filter(({ changes }) => changes === null).map(({ date }) => date);
}
