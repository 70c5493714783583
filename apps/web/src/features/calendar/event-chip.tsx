import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import { classNames } from "@hourloom/ui/class-names";
import { memo } from "react";
import { formatTime } from "@/shared/format";
import { eventLabel } from "./event-label";

interface EventChipProps {
  onDay: EventOnDay;
  /** Inside the grid the items are reached by arrow keys and not by Tab. */
  inGrid: boolean;
  onOpen: (onDay: EventOnDay) => void;
}

/** One event on one day: when and what. A side without rounding is where it goes on. */
export const EventChip = memo(function EventChip({ onDay, inGrid, onOpen }: EventChipProps) {
  const { event, continued, continues } = onDay;
  return (
    <button
      type="button"
      data-item={event.id}
      tabIndex={inGrid ? -1 : undefined}
      aria-label={eventLabel(onDay)}
      title={event.title}
      onClick={(click) => {
        click.stopPropagation();
        onOpen(onDay);
      }}
      className={classNames(
        "flex h-7 w-full min-w-0 items-center gap-1.5 rounded-sm bg-event-soft px-2 text-left text-xs text-event-text",
        "transition-[filter] duration-150 hover:brightness-97 dark:hover:brightness-110",
        continued && "rounded-l-none border-l-2 border-event-solid/60",
        continues && "rounded-r-none border-r-2 border-event-solid/60",
      )}
    >
      {event.start_time === null || continued ? null : (
        <span className="shrink-0 tabular-nums @max-[7.5rem]:hidden">{formatTime(event.start_time)}</span>
      )}
      <span className="min-w-0 truncate font-semibold">{event.title}</span>
    </button>
  );
});

/** What is being typed, on its day before it exists. */
export function DraftChip({ title, startTime }: { title: string; startTime: string | null | undefined }) {
  return (
    <div
      data-draft
      aria-hidden="true"
      className="flex h-7 w-full min-w-0 items-center gap-1.5 rounded-sm border border-dashed border-event-solid bg-event-soft/60 px-2 text-xs text-event-text"
    >
      {typeof startTime === "string" && startTime !== "" ? (
        <span className="shrink-0 tabular-nums @max-[7.5rem]:hidden">{formatTime(startTime)}</span>
      ) : null}
      <span className="min-w-0 truncate font-semibold">{title.trim() === "" ? "(no title)" : title}</span>
    </div>
  );
}
