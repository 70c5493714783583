import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import { formatTimes } from "@/shared/format";

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
