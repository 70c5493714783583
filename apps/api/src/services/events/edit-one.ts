import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import { endsBeforeStart } from "@hourloom/domain/calendar/event-days";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { END_BEFORE_START } from "@hourloom/schema/fields/error-texts";
import { changedException, deletedException, occurrenceValues, type SeriesEvent } from "./occurrence.ts";
import {
  beginOnFirstRemaining,
  withException,
  type CommonPatch,
  type NamedOccurrence,
  type SeriesEdit,
  type SeriesState,
  type ValuePatch,
} from "./series-state.ts";

export const OCCURRENCE_NEEDS_DATE = "An occurrence needs a date.";

/** The members of `changes` that differ from the series. */
export function ownChanges(event: SeriesEvent, date: string, changes: OccurrenceChanges): OccurrenceChanges {
  const { end_date, ...others } = changes;
  const inherited = occurrenceValues(event, date);
  const own: OccurrenceChanges = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => Reflect.get(inherited, name) !== value),
  );
  // A last day that follows from the first one is no change.
  const isOwnEnd = end_date !== undefined && end_date !== occurrenceValues(event, date, own).end_date;
  return isOwnEnd ? { ...own, end_date } : own;
}

/** Changes one occurrence only; its changes persist when the series changes later. */
export function changeOne(
  state: SeriesState,
  named: NamedOccurrence,
  patch: Omit<ValuePatch, keyof CommonPatch>,
): Result<SeriesEdit> {
  if (patch.date === null) return invalidField("date", OCCURRENCE_NEEDS_DATE);
  const { date: day, ...rest } = patch;
  const changes = ownChanges(state.event, named.date, {
    ...named.changes,
    ...rest,
    ...(day !== undefined && { date: day }),
  });
  if (endsBeforeStart(occurrenceValues(state.event, named.date, changes)))
    return invalidField("end_date", END_BEFORE_START);
  const others = state.exceptions.filter((one) => one.date !== named.date);
  const exceptions =
    Object.keys(changes).length === 0
      ? others
      : withException(others, changedException(state.event, named.date, changes));
  const { id: _id, version: _version, ...event } = state.event;
  return ok({ series: { event, exceptions } });
}

/** Deletes one occurrence; if it was the first, the series begins with the next one. */
export function removeOne(state: SeriesState, date: string): SeriesEdit {
  const exceptions = withException(state.exceptions, deletedException(date));
  const event = beginOnFirstRemaining(state.event, exceptions);
  return { series: event && { event, exceptions } };
}
