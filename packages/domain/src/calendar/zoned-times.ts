import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { addDays } from "../time/day-number.ts";
import { printInstant, wallInstant } from "../time/instants.ts";
import { addWallMinutes } from "../time/wall-clock.ts";
import { wallClockOf, type WallClock } from "../time/zone-clock.ts";
import { daysAfterFirst, lastDayOf, movedEndDate, type DatedTimes } from "./event-days.ts";

/** Milliseconds since 1970; `endMs` is not before `startMs`. */
export interface TimeSpan {
  startMs: number;
  endMs: number;
}

/** Days and times of an event with a start and an end. */
export type TimedEvent = DatedTimes & { start_time: string; end_time: string };

/** Days by which a date may differ between two zones: their clocks are up to 26 hours apart. */
export const ZONE_DAYS_MAX = 2;

/**
 * Instants of start and end of an event in `zone` (IANA name). If daylight saving time moves the
 * start past the end, the length is 0. Undefined outside years 1 to 9999.
 */
export function eventBounds(event: TimedEvent, zone: string): TimeSpan | undefined {
  const startMs = wallInstant(zone, event.date, event.start_time);
  const endMs = wallInstant(zone, addDays(event.date, daysAfterFirst(event)), event.end_time);
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs: Math.max(startMs, endMs) };
}

/**
 * The end on the clock of `zone`. Where it would be before the start, since the clock is set back
 * in between, the event keeps its real length instead.
 */
function endOn(start: WallClock, { startMs, endMs }: TimeSpan, zone: string): WallClock {
  const end = wallClockOf(printInstant(endMs, zone));
  const isInOrder = `${end.date} ${end.time}` >= `${start.date} ${start.time}`;
  return isInOrder ? end : addWallMinutes(start, Math.floor((endMs - startMs) / MINUTE_MS));
}

/** `end_date` is set only where the end time alone does not tell the day. */
function withEnd(start: WallClock, end: WallClock): DatedTimes {
  const times = { date: start.date, start_time: start.time, end_time: end.time, end_date: null };
  return lastDayOf(times) === end.date ? times : { ...times, end_date: end.date };
}

/**
 * Days and times of an event of one zone on the clock of another (IANA names). Without a start
 * time they are the same; without an end time the last day moves along with the first. A time that
 * daylight saving time skips is that much later, one that occurs twice is the first; within one
 * zone both stay as they are. Times outside the years 1 to 9999 stay. Throws a RangeError for an
 * unknown zone.
 */
export function timesInZone(times: DatedTimes, { from, to }: { from: string; to: string }): DatedTimes {
  const { date, start_time, end_time } = times;
  if (start_time === null || from === to) return times;
  if (end_time === null) {
    const startMs = wallInstant(from, date, start_time);
    if (startMs === undefined) return times;
    const start = wallClockOf(printInstant(startMs, to));
    return { date: start.date, start_time: start.time, end_time, end_date: movedEndDate(times, start.date) };
  }
  const bounds = eventBounds({ ...times, start_time, end_time }, from);
  if (bounds === undefined) return times;
  const start = wallClockOf(printInstant(bounds.startMs, to));
  return withEnd(start, endOn(start, bounds, to));
}

/**
 * Times of an event of the zone `from` that were moved on the clock of `to`, where they had been
 * `shown`: on its own clock again. A start or an end that stayed keeps its own value, since
 * converting it back and forth is not exact where a clock changes.
 */
export function movedInZone(
  own: DatedTimes,
  { shown, moved }: { shown: DatedTimes; moved: DatedTimes },
  { from, to }: { from: string; to: string },
): DatedTimes {
  const converted = timesInZone(moved, { from: to, to: from });
  const isSameStart = moved.date === shown.date && moved.start_time === shown.start_time;
  const isSameEnd = moved.end_time === shown.end_time && lastDayOf(moved) === lastDayOf(shown);
  if (isSameStart && isSameEnd) return own;
  const begun = isSameStart ? own : converted;
  const ended = isSameEnd ? own : converted;
  if (begun.start_time === null) return converted;
  if (ended.end_time === null) {
    return { ...begun, end_time: null, end_date: movedEndDate({ ...moved, date: moved.date }, begun.date) };
  }
  const start = { date: begun.date, time: begun.start_time };
  const end = { date: lastDayOf(ended), time: ended.end_time };
  return `${end.date} ${end.time}` < `${start.date} ${start.time}` ? converted : withEnd(start, end);
}
