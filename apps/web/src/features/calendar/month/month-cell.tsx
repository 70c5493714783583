import { cellHeights, type Density } from "@hourloom/domain/calendar/month-grid";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { LaneBar } from "@hourloom/domain/calendar/week-lanes";
import { classNames } from "@hourloom/ui/class-names";
import { Skeleton } from "@hourloom/ui/skeleton";
import { memo } from "react";
import { formatDay, formatDayOfMonth, formatMonthName } from "@/shared/time/format";
import { ItemBars, sameBars } from "../grid/item-bar";
import { dayLabel } from "../grid/item-label";
import { sameMembers } from "../grid/same-members";

const { regular, roomy } = cellHeights;
/** A regular bar is as high as its lane, as a target; its edge is transparent (items.css). */
const looks = {
  regular: {
    metrics: { top: regular.header, pitch: regular.item, height: 24 },
    header: "h-6",
    skeleton: "mb-0.5 h-5.5",
  },
  roomy: {
    metrics: { top: roomy.header, pitch: roomy.item, height: 28, isTimeFirst: true },
    header: "h-[30px]",
    skeleton: "mb-1 h-7",
  },
};

interface MonthCellProps {
  date: string;
  inMonth: boolean;
  today: string;
  density: Density;
  /** Whether it is the tab stop of the grid. */
  isActive: boolean;
  /** Whether it is one of several days chosen by keys. */
  isChosen: boolean;
  /** The bars that begin in this cell. */
  bars: readonly LaneBar[];
  draft: LaidOutItem | undefined;
  count: number;
  hidden: number;
  /** Whether an item that was just added is hidden. */
  hidesNew: boolean;
  /** On phones: the classes of the dots for the first items. */
  dots: readonly string[] | undefined;
  /** The number of skeletons while the month loads. */
  placeholders: number;
}

function Dots({ dots }: { dots: readonly string[] }) {
  return (
    <span aria-hidden="true" className="flex h-1.5 justify-center gap-1">
      {dots.map((dot, index) => (
        <span key={index} className={classNames("size-1.5 rounded-full", dot)} />
      ))}
    </span>
  );
}

function DayNumber({ date, inMonth, today, isActive, count }: Omit<MonthCellProps, "bars">) {
  const isToday = date === today;
  return (
    <button
      type="button"
      data-day-button
      tabIndex={isActive ? 0 : -1}
      aria-label={dayLabel(date, count, isToday)}
      className={classNames(
        "inline-flex h-6 items-center justify-center rounded-full text-xs whitespace-nowrap tabular-nums outline-none",
        // Outlines the whole cell. A :has() selector on the cells would be slow at each change of
        // focus.
        "focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-2 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
        isToday
          ? "ml-1 min-w-6 bg-accent px-1 font-semibold text-on-accent max-sm:ml-0"
          : [
              "px-2 sm:hover:bg-line/60",
              inMonth && "font-semibold",
              inMonth && date > today ? "text-ink" : "text-muted",
            ],
      )}
    >
      {formatDayOfMonth(date)}
      {date.endsWith("-01") ? (
        <span className="whitespace-pre max-sm:hidden @max-[53rem]/month:hidden"> {formatMonthName(date)}</span>
      ) : null}
    </button>
  );
}

function MoreButton({ date, hidden, hidesNew, density }: Omit<MonthCellProps, "bars">) {
  return (
    <button
      type="button"
      data-more
      data-new={hidesNew || undefined}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={`+${hidden} more, show all of ${formatDay(date)}`}
      className={density === "regular" ? "month-more" : "month-more top-[3px]"}
    >
      +{hidden} <span className="@max-[46rem]/month:sr-only">more</span>
    </button>
  );
}

function isSameCell({ bars, dots, ...a }: MonthCellProps, { bars: otherBars, dots: otherDots, ...b }: MonthCellProps) {
  return sameBars(bars, otherBars) && dots?.join() === otherDots?.join() && sameMembers(a, b);
}

/** One day of the month: its number, the bars that begin in the cell, and "+N more". */
export const MonthCell = memo(function MonthCell(props: MonthCellProps) {
  const { date, inMonth, today, isActive, dots, density } = props;
  const { metrics, header, skeleton } = looks[density];
  const isPhone = dots !== undefined;
  return (
    <div
      role="gridcell"
      data-day={date}
      aria-current={date === today ? "date" : undefined}
      aria-selected={isPhone ? isActive : props.isChosen || undefined}
      className={classNames(
        "relative min-w-0 cursor-default border-l first:border-l-transparent max-sm:flex max-sm:flex-col max-sm:items-center max-sm:gap-1 max-sm:border-none max-sm:px-1 max-sm:pt-1",
        props.isChosen || (isPhone && isActive) ? "bg-accent-soft" : !inMonth && "bg-sunken",
        !inMonth && "outside-month",
        !isPhone && !props.isChosen && "hover:bg-sunken/60",
      )}
    >
      <div
        className={classNames(
          "flex items-center px-1 max-sm:h-7 max-sm:w-full max-sm:justify-center max-sm:px-0",
          header,
        )}
      >
        <DayNumber {...props} />
      </div>
      {isPhone ? (
        <Dots dots={dots} />
      ) : (
        <>
          <ItemBars day={date} bars={props.bars} draft={props.draft} metrics={metrics} today={today} />
          {Array.from({ length: props.placeholders }, (_bar, index) => (
            <Skeleton key={index} className={`mx-1 ${skeleton}`} />
          ))}
          {props.hidden > 0 ? <MoreButton {...props} /> : null}
        </>
      )}
    </div>
  );
}, isSameCell);
