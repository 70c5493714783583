import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import { formatTimes } from "@/shared/format";
import { eventLabel } from "./event-label";

interface DayListProps {
  items: readonly EventOnDay[];
  onOpen: (onDay: EventOnDay) => void;
}

/** A day's items in full: times in their own column, titles as long as they are. */
export function DayList({ items, onOpen }: DayListProps) {
  return (
    <ul className="flex flex-col gap-1.5">
      {items.map((onDay) => (
        <li key={onDay.event.id}>
          <button
            type="button"
            data-item={onDay.event.id}
            onClick={() => onOpen(onDay)}
            className="relative flex min-h-11 w-full flex-col justify-center gap-0.5 rounded-md border-l-3 border-event-solid bg-event-soft px-3 py-2 text-left text-event-text transition-colors duration-150 hover:bg-[color-mix(in_oklab,var(--event-soft),var(--event-solid)_14%)]"
          >
            <span className="sr-only">{eventLabel(onDay)}</span>
            <span
              aria-hidden="true"
              dir="auto"
              title={onDay.event.title}
              className="line-clamp-4 w-full text-sm font-semibold [overflow-wrap:anywhere]"
            >
              {onDay.event.title}
            </span>
            {onDay.event.start_time === null && !onDay.continued && !onDay.continues ? null : (
              <span aria-hidden="true" className="text-xs tabular-nums">
                {[
                  onDay.continued ? "Continued" : formatTimes(onDay.event.start_time, onDay.event.end_time),
                  onDay.continues ? "goes on the next day" : undefined,
                ]
                  .filter((part) => part !== undefined)
                  .join(" · ")}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
