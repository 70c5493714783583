import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import { classNames } from "@hourloom/ui/class-names";
import { ChevronLeft, ChevronRight } from "@hourloom/ui/icons";
import { memo } from "react";
import { formatTime } from "@/shared/format";
import { eventLabel } from "./event-label";

interface EventChipProps {
  onDay: EventOnDay;
  /** Inside the grid the items are reached by arrow keys and not by Tab. */
  inGrid: boolean;
  onOpen: (onDay: EventOnDay) => void;
}

/** One event on one day: when and what. Where it goes on, it reaches the edge of the day and carries an arrow. */
export const EventChip = memo(function EventChip({ onDay, inGrid, onOpen }: EventChipProps) {
  const { event, continued, continues } = onDay;
  return (
    <button
      type="button"
      data-item={event.id}
      tabIndex={inGrid ? -1 : undefined}
      title={event.title}
      onClick={(click) => {
        click.stopPropagation();
        onOpen(onDay);
      }}
      className={classNames(
        "relative flex h-7 w-full min-w-0 items-center gap-1.5 rounded-sm bg-event-soft px-2 text-left text-xs text-event-text",
        "transition-colors duration-150 hover:bg-[color-mix(in_oklab,var(--event-soft),var(--event-solid)_14%)]",
        continued && "-ml-1 w-[calc(100%+0.25rem)] rounded-l-none pl-1.5",
        continues && "-mr-1 w-[calc(100%+0.25rem)] rounded-r-none pr-1.5",
        continued && continues && "w-[calc(100%+0.5rem)]",
      )}
    >
      <span className="sr-only">{eventLabel(onDay)}</span>
      {continued ? <ChevronLeft aria-hidden="true" className="-mr-1 size-3 shrink-0" /> : null}
      {event.start_time === null || continued ? null : (
        <span aria-hidden="true" className="shrink-0 tabular-nums @max-[7.5rem]:hidden">
          {formatTime(event.start_time)}
        </span>
      )}
      <span aria-hidden="true" dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {event.title}
      </span>
      {continues ? <ChevronRight aria-hidden="true" className="size-3 shrink-0" /> : null}
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
      <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {title.trim() === "" ? "(no title)" : title}
      </span>
    </div>
  );
}
