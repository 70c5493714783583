import type { Event } from "@hourloom/schema/events";
import { addDays } from "./day-number.ts";

/** One event on one of its days. */
export interface EventOnDay {
  event: Event;
  /** It began on an earlier day. */
  continued: boolean;
  /** It goes on on the next day. */
  continues: boolean;
}

/**
 * First and last day of an event, or undefined when it has no date. An end before the start is on the next day; one at midnight exactly ends with the
 * day before. An `end_date` before the date is taken as none.
 */
export function eventSpan(event: Event): { first: string; last: string } | undefined {
  const { date, end_date, start_time, end_time } = event;
  if (date === null) return undefined;
  if (end_date !== null && end_date > date) return { first: date, last: end_date };
  const overnight = start_time !== null && end_time !== null && end_time < start_time && end_time !== "00:00";
  return { first: date, last: overnight ? addDays(date, 1) : date };
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareOnDay(a: EventOnDay, b: EventOnDay): number {
  const spanA = eventSpan(a.event) ?? { first: "", last: "" };
  const spanB = eventSpan(b.event) ?? { first: "", last: "" };
  const spansA = spanA.first < spanA.last;
  const spansB = spanB.first < spanB.last;
  if (spansA !== spansB) return spansA ? -1 : 1;
  return (
    (spansA ? compareText(spanA.first, spanB.first) || compareText(spanB.last, spanA.last) : 0) ||
    compareText(a.event.start_time ?? "", b.event.start_time ?? "") ||
    compareText(a.event.title, b.event.title) ||
    compareText(a.event.id, b.event.id)
  );
}

/**
 * The events of each day from `from` up to, but not with, `to`. An event stands on every day that it touches. The order within a day is total: those that
 * span days first (earlier start, then longer), then by start (no time first), title and id, so that nothing flickers.
 */
export function eventsByDay(
  events: readonly Event[],
  { from, to }: { from: string; to: string },
): ReadonlyMap<string, readonly EventOnDay[]> {
  const days = new Map<string, EventOnDay[]>();
  for (const event of events) {
    const span = eventSpan(event);
    if (span === undefined) continue;
    const { first, last } = span;
    for (let day = first < from ? from : first; day <= last && day < to; day = addDays(day, 1)) {
      const onDay = { event, continued: day > first, continues: day < last };
      const there = days.get(day);
      if (there === undefined) days.set(day, [onDay]);
      else there.push(onDay);
    }
  }
  for (const onDay of days.values()) onDay.sort(compareOnDay);
  return days;
}
