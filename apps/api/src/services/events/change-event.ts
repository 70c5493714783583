import type { EventColumns, EventRow } from "@hourloom/db/queries/events";
import { lastSeriesDate } from "@hourloom/domain/recurrence/series";
import type { EventCreate, EventPatch } from "@hourloom/schema/events";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import type { Calculation } from "../calculator/calculator.ts";
import { changedRepeat } from "../repeating.ts";
import { lastDayOfSeries } from "./occurrence.ts";

/** What either transport says of a new event: how it repeats, by a word or by a rule. */
export type NewEventInput = EventCreate & { repeats?: RepeatRule | null | undefined };
export type EventInput = EventPatch & { repeats?: RepeatRule | null | undefined };

type Timed = Omit<EventColumns, "series_until">;

/** The event with the last day that its series may touch. */
export function withSeriesEnd<Columns extends Timed>(event: Columns): Columns & { series_until: string | null } {
  const { date, rrule, recurrence_anchor: first } = event;
  const last = rrule === null || first === null ? null : lastSeriesDate({ first, rrule, excluded: [] });
  return { ...event, series_until: date === null || last === null ? null : lastDayOfSeries({ ...event, date }, last) };
}

/** Those of the columns that the row does not hold already. */
function differing<Row extends object>(row: Row, columns: Partial<Row>): Partial<Row> {
  const changed: Partial<Row> = {};
  for (const name in columns) {
    if (columns[name] !== row[name]) changed[name] = columns[name];
  }
  return changed;
}

/** A change of an event as a whole, as either transport asks for it. */
export interface EventChange {
  row: EventRow;
  given: Partial<EventColumns>;
  said: EventInput;
}

/** Whether the change is of when the event is: nothing else needs the dates of its series. */
export function concernsTime({ given, said }: EventChange): boolean {
  const names = ["date", "start_time", "end_time", "end_date", "recurrence"] as const;
  return said.repeats !== undefined || names.some((name) => name in given);
}

/**
 * What a change comes to: another date moves the rule along, another word or rule begins a new
 * series.
 */
export function changeEvent(change: EventChange): Partial<EventColumns> {
  const { row, given, said } = change;
  if (!concernsTime(change)) return given;
  const date = given.date === undefined ? row.date : given.date;
  const { recurrence, repeats } = said;
  const { recurrence: word, rrule, recurrence_anchor } = changedRepeat(row, { recurrence, repeats }, date);
  const changed = withSeriesEnd({ ...row, ...given, recurrence: word, rrule, recurrence_anchor });
  const { series_until } = changed;
  // Members that were given count as a change although the row holds them, as they always have.
  return { ...differing(row, { recurrence: word, rrule, recurrence_anchor, series_until }), ...given };
}

export const eventChange: Calculation<EventChange, Partial<EventColumns>> = {
  module: import.meta.url,
  name: "changeEvent",
  run: changeEvent,
};
