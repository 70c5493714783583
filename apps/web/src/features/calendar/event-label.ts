import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import type { Event } from "@hourloom/schema/events";
import { formatDayShort, formatTimes } from "@/shared/format";

/** An event in a sentence: “Stand-up”, Tue 24 Nov, 9:00 AM to 9:30 AM */
export function describeEvent({ title, date, start_time, end_time }: Event): string {
  const parts = [`“${title}”`, date === null ? undefined : formatDayShort(date), formatTimes(start_time, end_time)];
  return parts.filter((part) => part !== undefined).join(", ");
}

/** How a screen reader says an event: "Stand-up, event, 9:00 AM to 9:30 AM". */
export function eventLabel({ event, continued, continues }: EventOnDay): string {
  const times = formatTimes(event.start_time, event.end_time);
  return [
    event.title,
    "event",
    times,
    continued ? "continued from the day before" : undefined,
    continues ? "goes on the next day" : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
}
