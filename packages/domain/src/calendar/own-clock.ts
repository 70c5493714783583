import type { CalendarEvent } from "@hourloom/schema/workspace";
import { isKnownZone } from "../time/zone-clock.ts";
import type { DatedTimes, EventTimes } from "./event-days.ts";
import { movedInZone, timesInZone } from "./zoned-times.ts";

type ZonedTimes = EventTimes & Pick<CalendarEvent, "timezone">;
type OwnClocked = Pick<CalendarEvent, "own_clock">;

/** An event at a time of its own zone. */
interface ZonedEvent {
  timezone: string;
  times: DatedTimes & { start_time: string };
}

/** Undefined for floating events, and for those without a date or a start. */
function findZoned({ timezone, date, start_time, end_time, end_date }: ZonedTimes): ZonedEvent | undefined {
  if (timezone === null || date === null || start_time === null) return undefined;
  return { timezone, times: { date, start_time, end_time, end_date } };
}

/** The times are the same in a zone that this runtime does not know, until the server responds. */
function convert(
  times: ZonedEvent["times"],
  { from, to }: { from: string; to: string },
): DatedTimes & { start_time: string } {
  const converted = isKnownZone(from) && isKnownZone(to) ? timesInZone(times, { from, to }) : times;
  return { ...converted, start_time: converted.start_time ?? times.start_time };
}

/** Times that were moved on the account's clock, on the own clock. */
function movedOwnClock({ timezone, times }: ZonedEvent, before: EventTimes & OwnClocked, zone: string) {
  const { date, start_time, end_time, end_date, own_clock } = before;
  if (date === null || own_clock === null || !isKnownZone(timezone) || !isKnownZone(zone)) {
    return convert(times, { from: zone, to: timezone });
  }
  const shown = { date, start_time, end_time, end_date };
  const moved = movedInZone(own_clock, { shown, moved: times }, { from: timezone, to: zone });
  return { ...moved, start_time: moved.start_time ?? times.start_time };
}

/**
 * The event with `own_clock` after it was moved on the account's clock; `zone` is the account's
 * (IANA name). An event whose start is removed loses its time zone.
 */
export function withOwnClock(event: CalendarEvent, before: EventTimes & OwnClocked, zone: string): CalendarEvent {
  if (event.start_time === null && before.start_time !== null) return { ...event, timezone: null, own_clock: null };
  const zoned = findZoned(event);
  return { ...event, own_clock: zoned === undefined ? null : movedOwnClock(zoned, before, zone) };
}

/**
 * The event on the account's clock, with `own_clock`, from its date and times on the clock of its
 * own zone; `zone` is the account's (IANA name).
 */
export function onAccountClock<Event extends ZonedTimes>(event: Event, zone: string): Event & OwnClocked {
  const zoned = findZoned(event);
  if (zoned === undefined) return { ...event, own_clock: null };
  return { ...event, ...convert(zoned.times, { from: zoned.timezone, to: zone }), own_clock: zoned.times };
}
