import { isInAllDayLane } from "@hourloom/domain/calendar/day-blocks";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { barsOf, type LaneBar, packWeek } from "@hourloom/domain/calendar/week-lanes";
import { classNames } from "@hourloom/ui/class-names";
import { memo, useMemo } from "react";
import { formatDay } from "@/shared/time/format";
import { ItemBars, type LaneMetrics, sameBars } from "../grid/item-bar";
import { sameMembers } from "../grid/same-members";

/** The sides of the blocks below (time-column.tsx). */
const insets = { left: 2, right: 10 };
/** The most rows, and their sizes in pixels; on touch screens fewer and higher ones. */
const byMouse = { rowsMax: 3, metrics: { top: 4, pitch: 26, height: 24, insets } };
const byTouch = { rowsMax: 2, metrics: { top: 3, pitch: 46, height: 44, insets } };

interface AllDayRowProps {
  days: readonly string[];
  byDay: ReadonlyMap<number, readonly LaidOutItem[]>;
  today: string;
  draft: LaidOutItem | undefined;
  isTouch: boolean;
  /** The most rows, if not the usual number. */
  rowsMax: number | undefined;
}

function useLanes({ days, byDay, draft }: Pick<AllDayRowProps, "days" | "byDay" | "draft">, rowsMax: number) {
  return useMemo(() => {
    const numbers = days.map(dayNumberOf);
    const untimed = new Map(numbers.map((day) => [day, (byDay.get(day) ?? []).filter(isInAllDayLane)] as const));
    const pinned = draft !== undefined && isInAllDayLane(draft) ? draft : undefined;
    const lanes = packWeek({ days: numbers, byDay: untimed, fit: rowsMax, pinned });
    const used = lanes.map((day) => day.lanes.findLastIndex((item) => item !== undefined) + 1);
    return { lanes, bars: barsOf(lanes), rows: Math.max(1, ...used) };
  }, [days, byDay, draft, rowsMax]);
}

interface AllDayCellProps {
  day: string;
  today: string;
  /** The only day shown, in which case today has no tint. */
  isAlone: boolean;
  bars: readonly LaneBar[];
  draft: LaidOutItem | undefined;
  hidden: number;
  metrics: LaneMetrics;
  /** The top of "+N more" in pixels. */
  moreTop: number;
}

const AllDayCell = memo(
  function AllDayCell({ day, today, isAlone, bars, draft, hidden, metrics, moreTop }: AllDayCellProps) {
    return (
      <div
        role="gridcell"
        data-day={day}
        className={classNames(
          "relative min-w-0 cursor-default border-l",
          day === today && !isAlone && "bg-accent-soft/30",
        )}
      >
        <ItemBars day={day} bars={bars} draft={draft} metrics={metrics} today={today} />
        {hidden > 0 ? (
          <button
            type="button"
            data-more
            tabIndex={-1}
            aria-haspopup="dialog"
            aria-label={`+${hidden} more, show all of ${formatDay(day)}`}
            className="absolute left-1 z-1 h-6 rounded-sm pointer-coarse:h-11 px-2 text-xs font-semibold text-muted -outline-offset-2 hover:bg-line/60 hover:text-ink"
            style={{ top: moreTop }}
          >
            +{hidden} more
          </button>
        ) : null}
      </div>
    );
  },
  ({ bars, ...a }, { bars: otherBars, ...b }) => sameBars(bars, otherBars) && sameMembers(a, b),
);

/**
 * Items without a time or of a day and longer, above the time grid; the rest is behind "+N more".
 */
export function AllDayRow({ days, byDay, today, draft, isTouch, rowsMax }: AllDayRowProps) {
  const { rowsMax: usualRows, metrics } = isTouch ? byTouch : byMouse;
  const { lanes, bars, rows } = useLanes({ days, byDay, draft }, rowsMax ?? usualRows);
  const moreTop = metrics.top + rows * metrics.pitch;
  const isMore = lanes.some(({ hidden }) => hidden > 0);
  return (
    <div
      role="row"
      className="isolate col-span-full grid grid-cols-subgrid"
      style={{ height: moreTop + (isMore ? metrics.pitch : 0) + 2 }}
    >
      <div role="rowheader" className="pt-2 pr-2 text-right text-xs text-muted">
        All day
      </div>
      {days.map((day, index) => (
        <AllDayCell
          key={index}
          day={day}
          today={today}
          isAlone={days.length === 1}
          bars={bars[index] ?? []}
          draft={draft}
          hidden={lanes[index]?.hidden ?? 0}
          metrics={metrics}
          moreTop={moreTop}
        />
      ))}
    </div>
  );
}
