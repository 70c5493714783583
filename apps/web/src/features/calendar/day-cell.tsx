import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import { fitItems } from "@hourloom/domain/calendar/month-grid";
import { classNames } from "@hourloom/ui/class-names";
import { Skeleton } from "@hourloom/ui/skeleton";
import { memo } from "react";
import { formatCount, formatDay, formatDayOfMonth, formatMonthName } from "@/shared/format";
import { DraftChip, EventChip } from "./event-chip";
import type { EventFormInput } from "./event-form-values";

/** Dots that stand for items where there is no room for their names. */
const DOTS_MAX = 3;

interface DayCellProps {
  date: string;
  inMonth: boolean;
  isToday: boolean;
  /** Holds the grid's one tab stop. */
  isActive: boolean;
  items: readonly EventOnDay[];
  draft: EventFormInput | undefined;
  capacity: number;
  isPhone: boolean;
  /** How many items to hint at while the month is on its way. */
  placeholders: number;
  onOpen: (onDay: EventOnDay, date: string) => void;
  onMore: (date: string) => void;
}

function dayLabel(date: string, count: number, isToday: boolean): string {
  return [formatDay(date), formatCount(count, "item"), isToday ? "today" : undefined]
    .filter((part) => part !== undefined)
    .join(", ");
}

function Dots({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="flex h-1.5 justify-center gap-1">
      {Array.from({ length: Math.min(count, DOTS_MAX) }, (_dot, index) => (
        <span key={index} className="size-1.5 rounded-full bg-event-solid" />
      ))}
    </span>
  );
}

function Placeholders({ count }: { count: number }) {
  return Array.from({ length: count }, (_bar, index) => <Skeleton key={index} className="mb-1 h-7" />);
}

/** One day of the month: its number, what fits of its items, and "+N more" for the rest. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { date, inMonth, isToday, isActive, items, draft, capacity, isPhone, placeholders } = props;
  const room = draft === undefined ? capacity : capacity - 1;
  const { shown, hidden } = fitItems(items, isPhone ? 0 : room);
  return (
    <div
      role="gridcell"
      data-day={date}
      aria-current={isToday ? "date" : undefined}
      aria-selected={isPhone ? isActive : undefined}
      className={classNames(
        "@container relative flex min-w-0 cursor-default flex-col overflow-hidden px-1 not-first:border-l has-[[data-day-button]:focus-visible]:outline-2 has-[[data-day-button]:focus-visible]:-outline-offset-2 has-[[data-day-button]:focus-visible]:outline-accent max-sm:items-center max-sm:gap-1 max-sm:border-none max-sm:pt-1",
        !inMonth && "bg-sunken [--event-soft:var(--event-faint)] [--event-text:var(--event-dim)]",
        isPhone && isActive && "bg-accent-soft",
        !isPhone && "hover:not-has-[button:hover]:bg-sunken/60",
      )}
    >
      <div className="flex h-[30px] shrink-0 items-center justify-between gap-1 max-sm:h-7 max-sm:justify-center">
        <button
          type="button"
          data-day-button
          tabIndex={isActive ? 0 : -1}
          aria-label={dayLabel(date, items.length, isToday)}
          className={classNames(
            "inline-flex h-6 items-center justify-center rounded-full text-xs whitespace-nowrap tabular-nums outline-none",
            inMonth ? "font-semibold text-ink" : "text-muted",
            isToday ? "ml-1 min-w-6 bg-accent px-1 font-semibold text-on-accent max-sm:ml-0" : "px-2",
          )}
        >
          {formatDayOfMonth(date)}
          {date.endsWith("-01") && !isPhone ? (
            <span className="whitespace-pre @max-[7.5rem]:hidden"> {formatMonthName(date)}</span>
          ) : null}
        </button>
        {hidden > 0 && !isPhone ? (
          <button
            type="button"
            data-more
            tabIndex={-1}
            aria-haspopup="dialog"
            aria-label={`+${hidden} more, show all of ${formatDay(date)}`}
            onClick={(event) => {
              event.stopPropagation();
              props.onMore(date);
            }}
            className="h-6 shrink-0 rounded-sm px-1.5 text-xs font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:bg-line/60 hover:text-ink"
          >
            +{hidden} <span className="@max-[6.5rem]:sr-only">more</span>
          </button>
        ) : null}
      </div>
      {isPhone ? (
        <Dots count={items.length} />
      ) : (
        <>
          {draft === undefined || capacity === 0 ? null : (
            <div className="mb-1">
              <DraftChip title={draft.title} startTime={draft.start_time} />
            </div>
          )}
          {shown.map((onDay) => (
            <div key={onDay.event.id} className="mb-1">
              <EventChip onDay={onDay} inGrid onOpen={(opened) => props.onOpen(opened, date)} />
            </div>
          ))}
          <Placeholders count={Math.min(placeholders, capacity)} />
        </>
      )}
    </div>
  );
});
