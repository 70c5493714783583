import type { EventRow } from "@hourloom/db/queries/events";
import type { OccurrenceChanges } from "@hourloom/db/tables";
import type { EventTimes } from "@hourloom/domain/calendar/event-days";
import { timesInZone } from "@hourloom/domain/calendar/zoned-times";
import type { CalendarEvent } from "@hourloom/schema/calendar";
import type { Event } from "@hourloom/schema/events";
import type { Owner } from "../../core/context.ts";
import { repeatsOf, shownRule } from "../recurrence/repeating.ts";
import { occurrenceDifferences, type DatedEvent } from "./occurrence.ts";

function pickTimes({ date, start_time, end_time, end_date }: EventTimes): EventTimes {
  return { date, start_time, end_time, end_date };
}

/** An event for REST; a series shows its first occurrence. */
export function presentEvent(row: EventRow): Event {
  const { recurrence_anchor: _anchor, series_until: _until, added: _added, ...shown } = row;
  return { ...shown, rrule: shownRule(row) };
}

/**
 * Days and times on the account's clock, and those on the clock of the event's own zone. Floating
 * and untimed events have no zone.
 */
function shownTimes(
  times: EventTimes,
  timezone: string | null,
  owner: Owner,
): EventTimes & Pick<CalendarEvent, "own_clock"> {
  const { date, start_time, end_time, end_date } = times;
  if (timezone === null || date === null || start_time === null) return { ...times, own_clock: null };
  const own_clock = { date, start_time, end_time, end_date };
  return { ...timesInZone(own_clock, { from: timezone, to: owner.timezone }), own_clock };
}

/** An event for the web app; a series shows its first occurrence. */
export function presentCalendarEvent(row: EventRow, owner: Owner): CalendarEvent {
  const occurrence = row.rrule === null ? null : row.date;
  const { timezone } = row;
  const shown = timezone === null ? { own_clock: null } : shownTimes(pickTimes(row), timezone, owner);
  return { ...presentEvent(row), ...shown, type: "event", repeats: repeatsOf(row), occurrence };
}

/** Returns a function that presents occurrences of a series; shared members are computed once. */
export function occurrencePresenter(
  row: DatedEvent,
  owner: Owner,
): (occurrence: string, changes: OccurrenceChanges | undefined) => CalendarEvent & { date: string } {
  const master = presentCalendarEvent(row, owner);
  const { timezone } = row;
  if (timezone === null) {
    return (occurrence, changes) => ({ ...master, ...occurrenceDifferences(row, occurrence, changes), occurrence });
  }
  const own = pickTimes(row);
  return (occurrence, changes) => {
    const differences = occurrenceDifferences(row, occurrence, changes);
    const times = shownTimes(pickTimes({ ...own, ...differences }), timezone, owner);
    return { ...master, ...differences, ...times, date: times.date ?? differences.date, occurrence };
  };
}
