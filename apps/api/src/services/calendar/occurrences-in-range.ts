import type { EventInRange } from "@hourloom/db/queries/calendar";
import { isArithmetic, type SeriesDates } from "@hourloom/domain/recurrence/series";
import { RANGE_ITEMS_MAX, SERIES_OCCURRENCES_MAX, type CalendarEvent } from "@hourloom/schema/calendar";
import type { DateRange } from "@hourloom/schema/events";
import { lastDayOf, shiftWithin, spanOf } from "../events/occurrence.ts";
import { isSeries, occurrencePresenter, presentCalendarEvent } from "../events/present-event.ts";
import { createYielder } from "../../core/event-loop-yielder.ts";
import { expandSeries, type Expander, type ExpansionRequest } from "./expansions.ts";

interface Found {
  events: CalendarEvent[];
  truncated: boolean;
  /** Series whose dates could not all be computed. */
  unresolved: number;
}

function touches({ date, start_time, end_time, end_date }: CalendarEvent, { from, to }: DateRange): boolean {
  return date !== null && date < to && lastDayOf({ date, start_time, end_time, end_date }) >= from;
}

type Series = EventInRange & { date: string; rrule: string; recurrence_anchor: string };

/**
 * The occurrences of a series that touch the range, with their changes; includes those moved into
 * it.
 */
function occurrencesOf(row: Series, range: DateRange, dates: readonly string[]): CalendarEvent[] {
  const exceptions = new Map((row.exceptions ?? []).map(({ date, changes }) => [date, changes]));
  const present = occurrencePresenter(row);
  const events: CalendarEvent[] = [];
  for (const date of new Set([...dates, ...exceptions.keys()])) {
    const changes = exceptions.get(date);
    if (changes === null) continue;
    const occurrence = present(date, changes);
    if (touches(occurrence, range)) events.push(occurrence);
    if (events.length > SERIES_OCCURRENCES_MAX) break;
  }
  return events;
}

function isCut({ dates, truncated }: SeriesDates): boolean {
  return truncated && dates.length >= SERIES_OCCURRENCES_MAX;
}

/** When an occurrence has to begin to touch the range: it may last into it. */
function windowOf(row: Series, range: DateRange): ExpansionRequest {
  const { recurrence_anchor: first, rrule } = row;
  return { first, rrule, from: shiftWithin(range.from, -spanOf(row) - 1), to: range.to };
}

/** The occurrences of a series; if it was not expanded, only the changed ones. */
function findOccurrences(row: Series, range: DateRange, expanded: SeriesDates | null): Found {
  const hasNone = (expanded === null || expanded.dates.length === 0) && row.exceptions === null;
  const events = hasNone ? [] : occurrencesOf(row, range, expanded?.dates ?? []);
  const isTooMany = events.length > SERIES_OCCURRENCES_MAX || (expanded !== null && isCut(expanded));
  const isUnresolved = expanded === null || (expanded.truncated && !isCut(expanded));
  return {
    events: events.slice(0, SERIES_OCCURRENCES_MAX),
    truncated: isTooMany,
    unresolved: isUnresolved ? 1 : 0,
  };
}

/**
 * Single events and occurrences of series that touch the range, at most `RANGE_ITEMS_MAX`. A series
 * whose rule yields no date, or is unreadable, counts as a single event.
 */
export async function eventsInRange(
  rows: readonly EventInRange[],
  range: DateRange,
  expander: Expander,
): Promise<Found> {
  const yieldIfDue = createYielder();
  const found: Found = { events: [], truncated: false, unresolved: 0 };
  const add = ({ events, truncated, unresolved }: Found) => {
    const free = RANGE_ITEMS_MAX - found.events.length;
    found.events.push(...events.slice(0, free));
    found.truncated ||= truncated || events.length > free;
    found.unresolved += unresolved;
  };
  // Arithmetic rules first: a slow rule that spends the request's time budget must not hide the
  // others.
  const others: Series[] = [];
  for (const row of rows) {
    await yieldIfDue();
    if (!isSeries(row)) add({ events: [presentCalendarEvent(row)], truncated: false, unresolved: 0 });
    else if (!isArithmetic({ first: row.recurrence_anchor, rrule: row.rrule })) others.push(row);
    else add(findOccurrences(row, range, expandSeries(windowOf(row, range))));
  }
  for (const row of others) {
    await yieldIfDue();
    add(findOccurrences(row, range, await expander.expand(windowOf(row, range))));
  }
  return found;
}
