import type { EventColumns, EventRow } from "@hourloom/db/queries/events";
import { lastSeriesDate } from "@hourloom/domain/recurrence/series";
import type { EventTimes } from "@hourloom/domain/calendar/event-days";
import { addDaysClamped, daysBetween } from "@hourloom/domain/time/day-number";
import type { EventCreate, EventPatch } from "@hourloom/schema/events";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { defineCalculation } from "../../core/calculation.ts";
import { changedRepeat, startsAnew } from "../recurrence/repeating.ts";
import { lastDayOfSeries } from "./occurrence.ts";

/** Input of both transports: a recurrence word from REST, a rule from tRPC. */
export type NewEventInput = EventCreate & { repeats?: RepeatRule | null | undefined };
export type EventInput = EventPatch & { repeats?: RepeatRule | null | undefined };

/** Adds the last day that the series may touch. */
export function withSeriesEnd<Columns extends EventTimes & Pick<EventColumns, "rrule" | "recurrence_anchor" | "added">>(
  event: Columns,
): Columns & { series_until: string | null } {
  const { date, rrule, recurrence_anchor: first, added } = event;
  const last = rrule === null || first === null ? null : lastSeriesDate({ first, rrule, excluded: [], added });
  return { ...event, series_until: date === null || last === null ? null : lastDayOfSeries({ ...event, date }, last) };
}

function differing<Row extends object>(row: Row, columns: Partial<Row>): Partial<Row> {
  const changed: Partial<Row> = {};
  for (const name in columns) {
    if (columns[name] !== row[name]) changed[name] = columns[name];
  }
  return changed;
}

/**
 * A change of a whole event from either transport: its columns, and the input they were read from.
 */
export interface EventChange {
  row: EventRow;
  columns: Partial<EventColumns>;
  input: EventInput;
}

/** Whether the change affects the event's time; only then are the dates of its series needed. */
export function affectsTime({ columns, input }: EventChange): boolean {
  const names = ["date", "start_time", "end_time", "end_date", "recurrence"] as const;
  return input.repeats !== undefined || names.some((name) => name in columns);
}

/** The added dates of a series on another date; a new rule has none. */
function changedDates(row: EventRow, { date, isSameRule }: { date: string | null; isSameRule: boolean }): string[] {
  if (!isSameRule || date === null || row.date === null) return [];
  const days = daysBetween(row.date, date);
  return row.added.map((one) => addDaysClamped(one, days));
}

/** The columns to update: another date moves the rule, another word or rule starts a new series. */
export function changeEvent(change: EventChange): Partial<EventColumns> {
  const { row, columns, input } = change;
  if (!affectsTime(change)) return columns;
  const date = columns.date === undefined ? row.date : columns.date;
  const { recurrence, rrule, recurrence_anchor } = changedRepeat(row, input, date);
  const added = changedDates(row, { date, isSameRule: rrule !== null && !startsAnew(row, input) });
  const { series_until } = withSeriesEnd({ ...row, ...columns, recurrence, rrule, recurrence_anchor, added });
  // Given columns count as a change even with an equal value.
  const ofSeries = differing(row, { recurrence, rrule, recurrence_anchor, series_until });
  return { ...ofSeries, ...(added.join() !== row.added.join() && { added }), ...columns };
}

export const eventChange = defineCalculation(import.meta.url, changeEvent);
