import { DEFAULT_ITEM_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { addDaysClamped } from "../time/day-number.ts";
import { wallInstant } from "../time/instants.ts";
import { clockMinutes } from "../time/zone-clock.ts";
import { lastDayOf, type DatedTimes } from "./event-days.ts";
import { eventBounds, type TimeSpan } from "./zoned-times.ts";

/** The end of an event without an end time: after the usual length, or with its last day. */
function openEnd(event: DatedTimes, startMs: number, zone: string): number | undefined {
  const isWithinDay = event.start_time !== null && lastDayOf(event) === event.date;
  if (isWithinDay) return startMs + DEFAULT_ITEM_MINUTES * MINUTE_MS;
  return wallInstant(zone, addDaysClamped(lastDayOf(event), 1), "00:00");
}

/** An event in an hour that the clock skips begins and ends at one instant: it keeps its length. */
function withLength(span: TimeSpan | undefined, start: string, end: string): TimeSpan | undefined {
  if (span === undefined || span.endMs > span.startMs) return span;
  const minutes = Math.max(clockMinutes(end) - clockMinutes(start), 0);
  return { startMs: span.startMs, endMs: span.startMs + minutes * MINUTE_MS };
}

/**
 * The time that an event takes up in `zone` (IANA name): whole days without a start time, and the
 * usual length without an end. Undefined outside years 1 to 9999.
 */
export function busySpan(event: DatedTimes, zone: string): TimeSpan | undefined {
  const { date, start_time, end_time } = event;
  if (start_time !== null && end_time !== null) {
    return withLength(eventBounds({ ...event, start_time, end_time }, zone), start_time, end_time);
  }
  const startMs = wallInstant(zone, date, start_time ?? "00:00");
  const endMs = startMs === undefined ? undefined : openEnd(event, startMs, zone);
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs: Math.max(startMs, endMs) };
}

/**
 * The instants that any of the spans contains, as few spans in order: those that overlap or touch
 * are one. Spans without a length are left out.
 */
export function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = [];
  const ordered = spans.filter(({ startMs, endMs }) => endMs > startMs).toSorted((a, b) => a.startMs - b.startMs);
  for (const span of ordered) {
    const last = merged.at(-1);
    if (last === undefined || span.startMs > last.endMs) merged.push({ ...span });
    else last.endMs = Math.max(last.endMs, span.endMs);
  }
  return merged;
}
