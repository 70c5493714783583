import type { EventException } from "@hourloom/db/queries/event-exceptions";
import type { EventColumns } from "@hourloom/db/queries/events";
import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import { movedEndDate } from "@hourloom/domain/calendar/event-days";
import { firstSeriesDate, isSeriesDate, type Series } from "@hourloom/domain/recurrence/series";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { NO_SUCH_OCCURRENCE } from "@hourloom/schema/fields/error-texts";
import { withSeriesEnd } from "./change-event.ts";
import { deletedDates, type SeriesEvent } from "./occurrence.ts";

/** A stored series: its row, and its exceptions by date. */
export interface SeriesState {
  event: SeriesEvent;
  exceptions: readonly EventException[];
}

/** The stored form of an event, single or a series. */
export interface StoredEvent {
  event: EventColumns;
  exceptions: readonly EventException[];
}

/** The effect of an edit on a series. */
export interface SeriesEdit {
  /** Undefined: nothing is left of it. */
  series: StoredEvent | undefined;
  /** The part from a later occurrence on, as an event of its own. */
  split?: SplitEvent;
}

/** `from` is the date of its first occurrence in the series that it was split from. */
export type SplitEvent = StoredEvent & { from: string };

/** Members that all occurrences of a series have in common. */
export type CommonPatch = Partial<
  Pick<EventColumns, "calendar" | "timezone" | "url" | "status" | "is_busy" | "is_private">
>;

/** Changes of an event without its recurrence. A null date moves it to the unscheduled panel. */
export type ValuePatch = Omit<OccurrenceChanges, "date"> & { date?: string | null } & CommonPatch;

/** The occurrence that an edit names: its date by the rule, and its own changes. */
export interface NamedOccurrence {
  date: string;
  changes: OccurrenceChanges;
}

export function seriesOf({ event, exceptions }: SeriesState): Series {
  const { recurrence_anchor: first, rrule, added } = event;
  return { first, rrule, added, excluded: deletedDates(exceptions) };
}

/** The own changes of the occurrence on `date`; undefined if it has none, or is deleted. */
export function changesOn({ exceptions }: SeriesState, date: string): OccurrenceChanges | undefined {
  return exceptions.find((one) => one.date === date)?.changes ?? undefined;
}

/** Returns the occurrence on `date`; an error if the series has none. */
export function getNamedOccurrence(state: SeriesState, date: string): Result<NamedOccurrence> {
  return isSeriesDate(seriesOf(state), date)
    ? ok({ date, changes: changesOn(state, date) ?? {} })
    : invalidField("occurrence", NO_SUCH_OCCURRENCE);
}

/**
 * The row of a series starting on its first occurrence that is not deleted; undefined if none is
 * left.
 */
export function beginOnFirstRemaining(
  event: SeriesEvent,
  exceptions: readonly EventException[],
): EventColumns | undefined {
  const date = firstSeriesDate(seriesOf({ event, exceptions }));
  if (date === undefined) return undefined;
  const { id: _id, version: _version, ...columns } = event;
  return withSeriesEnd({ ...columns, date, end_date: movedEndDate(event, date) });
}

/** Adds an exception, replacing the one on its date; sorted by date. */
export function withException(exceptions: readonly EventException[], one: EventException): EventException[] {
  return [...exceptions.filter(({ date }) => date !== one.date), one].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
