import type { EventInRange } from "@hourloom/db/queries/calendar";
import { daysAfterFirst, lastDayOf } from "@hourloom/domain/calendar/event-days";
import { ZONE_DAYS_MAX } from "@hourloom/domain/calendar/zoned-times";
import { addDaysClamped } from "@hourloom/domain/time/day-number";
import { isArithmetic, type SeriesDates } from "@hourloom/domain/recurrence/series";
import { RANGE_ITEMS_MAX, SERIES_OCCURRENCES_MAX, type CalendarEvent } from "@hourloom/schema/workspace";
import type { DateRange } from "@hourloom/schema/events";
import { occurrencePresenter, presentCalendarEvent } from "../events/present-event.ts";
import type { Owner } from "../../core/context.ts";
import { createYielder } from "../../core/load/event-loop-yielder.ts";
import { expandSeries, type Expander, type ExpansionRequest } from "./expansions.ts";
import { isSeriesEvent, type SeriesEvent } from "../events/occurrence.ts";

/** Days of the account's clock. */
interface RangeOfOwner {
  range: DateRange;
  owner: Owner;
}

interface FoundEvents {
  events: CalendarEvent[];
  truncated: boolean;
  /** Number of series of which dates may be missing, since computing them took too long. */
  unresolved: number;
}

function touches(event: CalendarEvent & { date: string }, { from, to }: DateRange): boolean {
  return event.date < to && lastDayOf(event) >= from;
}

type SeriesInRange = EventInRange & SeriesEvent;

/**
 * The occurrences of a series that touch the range, with their changes. An occurrence may have been
 * moved into the range, so all changed ones are checked.
 */
function occurrencesOf(
  { exceptions: changed, ...row }: SeriesInRange,
  { range, owner }: RangeOfOwner,
  dates: readonly string[],
): CalendarEvent[] {
  const exceptions = new Map((changed ?? []).map(({ date, changes }) => [date, changes]));
  const present = occurrencePresenter(row, owner);
  const events: CalendarEvent[] = [];
  for (const date of new Set([...dates, ...exceptions.keys()])) {
    const changes = exceptions.get(date);
    // Null marks a deleted occurrence.
    if (changes === null) continue;
    const occurrence = present(date, changes);
    if (touches(occurrence, range)) events.push(occurrence);
    // One above the limit tells the caller that there are too many.
    if (events.length > SERIES_OCCURRENCES_MAX) break;
  }
  return events;
}

/** The event, unless it has a zone and does not touch the range on the account's clock. */
function findSingle({ exceptions: _none, ...row }: EventInRange, { range, owner }: RangeOfOwner): CalendarEvent[] {
  const event = presentCalendarEvent(row, owner);
  const { date } = event;
  return row.timezone !== null && date !== null && !touches({ ...event, date }, range) ? [] : [event];
}

/** Whether dates are missing because of the limit, and not because the rule is too slow. */
function exceedsLimit({ dates, truncated }: SeriesDates): boolean {
  return truncated && dates.length >= SERIES_OCCURRENCES_MAX;
}

/**
 * The dates to compute for `range`. They begin before it, since an occurrence that lasts several
 * days or past midnight may begin before the range and end in it.
 */
function expansionRequest(row: SeriesInRange, range: DateRange): ExpansionRequest {
  const { recurrence_anchor: first, rrule, added } = row;
  const zoneDays = row.timezone === null ? 0 : ZONE_DAYS_MAX;
  const from = addDaysClamped(range.from, -daysAfterFirst(row) - zoneDays);
  return { first, rrule, added, from, to: addDaysClamped(range.to, zoneDays) };
}

/** The occurrences of a series; only the changed ones if its dates (`expanded`) are unknown. */
function findOccurrences(row: SeriesInRange, days: RangeOfOwner, expanded: SeriesDates | null): FoundEvents {
  const isEmpty = (expanded === null || expanded.dates.length === 0) && row.exceptions === null;
  const events = isEmpty ? [] : occurrencesOf(row, days, expanded?.dates ?? []);
  const isOverLimit = events.length > SERIES_OCCURRENCES_MAX || (expanded !== null && exceedsLimit(expanded));
  const isUnresolved = expanded === null || (expanded.truncated && !exceedsLimit(expanded));
  return {
    events: events.slice(0, SERIES_OCCURRENCES_MAX),
    truncated: isOverLimit,
    unresolved: isUnresolved ? 1 : 0,
  };
}

/**
 * Single events and occurrences of series that touch the range, at most `RANGE_ITEMS_MAX`. A series
 * whose rule yields no date, or is unreadable, counts as a single event.
 */
export async function eventsInRange(
  rows: readonly EventInRange[],
  days: RangeOfOwner,
  expander: Expander,
): Promise<FoundEvents> {
  const { range } = days;
  const yieldIfDue = createYielder();
  const found: FoundEvents = { events: [], truncated: false, unresolved: 0 };
  const add = ({ events, truncated, unresolved }: FoundEvents) => {
    const remaining = RANGE_ITEMS_MAX - found.events.length;
    found.events.push(...events.slice(0, remaining));
    found.truncated ||= truncated || events.length > remaining;
    found.unresolved += unresolved;
  };
  // Rules that need only arithmetic take microseconds. They come first, so that a slow rule that
  // spends the request's time budget does not hide them.
  const slowSeries: SeriesInRange[] = [];
  for (const row of rows) {
    await yieldIfDue();
    if (!isSeriesEvent(row)) add({ events: findSingle(row, days), truncated: false, unresolved: 0 });
    else if (!isArithmetic({ first: row.recurrence_anchor, rrule: row.rrule })) slowSeries.push(row);
    else add(findOccurrences(row, days, expandSeries(expansionRequest(row, range))));
  }
  for (const row of slowSeries) {
    await yieldIfDue();
    add(findOccurrences(row, days, await expander.expand(expansionRequest(row, range))));
  }
  return found;
}
