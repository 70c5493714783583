import type { OccurrenceChanges } from "@hourloom/db/tables";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { changedException, leftException, occurrenceValues } from "../occurrence.ts";
import {
  beginOnFirstLeft,
  withException,
  type Named,
  type SeriesEdit,
  type SeriesEvent,
  type SeriesState,
  type ValuePatch,
} from "./state.ts";

export const END_BEFORE_START = "The end must not be before the start.";
export const OCCURRENCE_NEEDS_DATE = "An occurrence needs a date.";

/** What of `changes` the series does not say itself. */
export function ownChanges(event: SeriesEvent, date: string, changes: OccurrenceChanges): OccurrenceChanges {
  const { end_date, ...others } = changes;
  const said = new Map<string, unknown>(Object.entries(occurrenceValues(event, date)));
  const own: OccurrenceChanges = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => said.get(name) !== value),
  );
  // The last day that comes of the first one is none of its own.
  const isOwnEnd = end_date !== undefined && end_date !== occurrenceValues(event, date, own).end_date;
  return isOwnEnd ? { ...own, end_date } : own;
}

/** Changes one occurrence alone: what was said of it stands from now on for itself, whatever becomes of the series. */
export function changeOne(state: SeriesState, named: Named, patch: ValuePatch): Outcome<SeriesEdit> {
  if (patch.date === null) return refuseField("date", OCCURRENCE_NEEDS_DATE);
  const { date: day, ...rest } = patch;
  const changes = ownChanges(state.event, named.date, {
    ...named.changes,
    ...rest,
    ...(day !== undefined && { date: day }),
  });
  const { date, end_date } = occurrenceValues(state.event, named.date, changes);
  if (end_date !== null && end_date < date) return refuseField("end_date", END_BEFORE_START);
  const others = state.exceptions.filter((one) => one.date !== named.date);
  const exceptions =
    Object.keys(changes).length === 0
      ? others
      : withException(others, changedException(state.event, named.date, changes));
  const { id: _id, version: _version, ...event } = state.event;
  return done({ series: { event, exceptions } });
}

/** Takes one occurrence out of the series; one that was the first leaves the series to begin with the next. */
export function removeOne(state: SeriesState, date: string): SeriesEdit {
  const exceptions = withException(state.exceptions, leftException(date));
  const event = beginOnFirstLeft(state.event, exceptions);
  return { series: event && { event, exceptions } };
}
