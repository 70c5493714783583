import type { EventInRange } from "@hourloom/db/queries/calendar";
import { RANGE_OCCURRENCES_MAX, SERIES_OCCURRENCES_MAX, type CalendarEvent } from "@hourloom/schema/calendar";
import type { DateRange } from "@hourloom/schema/events";
import { lastDayOf, shiftWithin, spanOf } from "../events/occurrence.ts";
import { isSeries, occurrencePresenter, presentCalendarEvent } from "../events/present-event.ts";
import type { Expansion } from "./expansions.ts";

type Expand = (wanted: { first: string; rrule: string; from: string; to: string }) => Expansion;

interface Found {
  events: CalendarEvent[];
  truncated: boolean;
}

function touches({ date, start_time, end_time, end_date }: CalendarEvent, { from, to }: DateRange): boolean {
  return date !== null && date < to && lastDayOf({ date, start_time, end_time, end_date }) >= from;
}

/**
 * The occurrences of a series that touch the range: those that the rule gives in it, or before it where they last longer than a day, as their own changes show
 * them; and those that were moved into it. A series with a rule that gives nothing, or cannot be read, is the single event that it once was.
 */
function occurrencesOf(row: EventInRange, range: DateRange, expand: Expand): Found {
  if (!isSeries(row)) return { events: [presentCalendarEvent(row)], truncated: false };
  const from = shiftWithin(range.from, -spanOf(row) - 1);
  const { dates, truncated } = expand({ first: row.recurrence_anchor, rrule: row.rrule, from, to: range.to });
  const exceptions = new Map((row.exceptions ?? []).map(({ date, changes }) => [date, changes]));
  const present = occurrencePresenter(row);
  const events: CalendarEvent[] = [];
  for (const date of new Set([...dates, ...exceptions.keys()])) {
    const changes = exceptions.get(date);
    if (changes === null) continue;
    const occurrence = present(date, changes);
    if (touches(occurrence, range)) events.push(occurrence);
  }
  return {
    events: events.slice(0, SERIES_OCCURRENCES_MAX),
    truncated: truncated || events.length > SERIES_OCCURRENCES_MAX,
  };
}

/** Single events and occurrences of series that touch the range, at most 50,000. */
export function eventsInRange(rows: readonly EventInRange[], range: DateRange, expand: Expand): Found {
  const events: CalendarEvent[] = [];
  let isCut = false;
  for (const row of rows) {
    const found = occurrencesOf(row, range, expand);
    isCut ||= found.truncated;
    for (const event of found.events) events.push(event);
    if (events.length > RANGE_OCCURRENCES_MAX)
      return { events: events.slice(0, RANGE_OCCURRENCES_MAX), truncated: true };
  }
  return { events, truncated: isCut };
}
