import type { EventException } from "@hourloom/db/queries/event-exceptions";
import type { EventColumns } from "@hourloom/db/queries/events";
import type { OccurrenceChanges } from "@hourloom/db/tables";
import { firstSeriesDate, isSeriesDate, type Series } from "@hourloom/domain/recurrence/series";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { withSeriesEnd } from "../change-event.ts";
import { daysBetween, leftDates, shiftWithin, type DatedEvent } from "../occurrence.ts";

/** The row of a series. */
export type SeriesEvent = DatedEvent & { rrule: string; recurrence_anchor: string };

/** A series as it is stored: its row, and the occurrences that are not as it says, by date. */
export interface SeriesState {
  event: SeriesEvent;
  exceptions: readonly EventException[];
}

/** What is stored of an event, single or a series. */
export interface StoredEvent {
  event: EventColumns;
  exceptions: readonly EventException[];
}

/** What an edit makes of a series. */
export interface SeriesEdit {
  /** Undefined: nothing is left of it. */
  series: StoredEvent | undefined;
  /** What goes on from a later occurrence on as an event of its own. */
  split?: StoredEvent;
}

/** What is changed of events by hand, but for how they repeat. Without a date an event waits for one. */
export type ValuePatch = Omit<OccurrenceChanges, "date"> & { date?: string | null };

/** The occurrence that an edit names: the date that the rule gives it, and what it has of its own. */
export interface Named {
  date: string;
  changes: OccurrenceChanges;
}

export function seriesOf({ event, exceptions }: SeriesState): Series {
  return { first: event.recurrence_anchor, rrule: event.rrule, excluded: leftDates(exceptions) };
}

/** The occurrence on `date`, refused where the series has none. */
export function findNamed(state: SeriesState, date: string): Outcome<Named> {
  const exception = state.exceptions.find((one) => one.date === date);
  const isThere = exception?.changes !== null && isSeriesDate(seriesOf(state), date);
  return isThere
    ? done({ date, changes: exception?.changes ?? {} })
    : refuseField("occurrence", "The event does not take place on this date.");
}

/** The row of a series that is counted from its anchor, on its first occurrence that has not left; undefined where all have. */
export function beginOnFirstLeft(event: SeriesEvent, exceptions: readonly EventException[]): EventColumns | undefined {
  const date = firstSeriesDate(seriesOf({ event, exceptions }));
  if (date === undefined) return undefined;
  const end_date = event.end_date === null ? null : shiftWithin(date, daysBetween(event.date, event.end_date));
  const { id: _id, version: _version, ...columns } = event;
  return withSeriesEnd({ ...columns, date, end_date });
}

/** The exceptions with one put in the place of what there was on its date, by date. */
export function withException(exceptions: readonly EventException[], one: EventException): EventException[] {
  return [...exceptions.filter(({ date }) => date !== one.date), one].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
