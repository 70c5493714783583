import { type DayLayout, isInAllDayLane, layOutDay, type MoreSize } from "@hourloom/domain/calendar/day-blocks";
import { dayNumberOf, weekdayOf } from "@hourloom/domain/time/day-number";
import type { ClockChange, DayMinutes } from "@hourloom/domain/time/clock-change";
import { isOpen, isSession, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { classNames } from "@hourloom/ui/class-names";
import { Skeleton } from "@hourloom/ui/skeleton";
import { memo, use, useMemo } from "react";
import { readEventMinutes, useHourClock, useWorkingDays } from "@/shared/time/calendar-preferences";
import { formatMinutes } from "@/shared/time/format";
import { columnPercent } from "./column-percent";
import { dayLabel } from "../grid/item-label";
import { renderDraft, renderMore, renderTimeBlock } from "./time-block";
import { useSlots } from "../grid/use-slots";
import { SelectionContext } from "../grid/selection-context";

/** The width share of sessions in a column with separate planned and actual items. */
const ACTUAL_SHARE = 0.28;

interface TimeColumnProps extends ClockChange {
  day: string;
  items: readonly LaidOutItem[];
  today: string;
  /** The only day shown, in which case today has no tint. */
  isAlone: boolean;
  isActive: boolean;
  isLoading: boolean;
  /** Wall clock minutes of now; undefined on other days than today. */
  nowMin: number | undefined;
  /** The time of the keyboard cursor; undefined on other days than the active one. */
  cursorMin: number | undefined;
  columnPx: number;
  medium: Medium;
  draft: LaidOutItem | undefined;
  plannedAndActual: boolean;
}

/** What presses the items, if anything does. */
export type Medium = "mouse" | "touch" | "paper";

/** The smallest "+N" that is a target, at 56 px an hour (`--hour`), or else readable. */
const moreSizes: Readonly<Record<Medium, MoreSize>> = {
  mouse: { widthPx: 28, heightMin: 27 },
  touch: { widthPx: 44, heightMin: 48 },
  paper: { widthPx: 18, heightMin: 18 },
};
/** On paper titles wrap, and "+N" opens nothing: more columns are drawn. */
const PAPER_COLUMN_PX = 44;

/** Scales a layout into a part of the column's width. */
function fitLayout({ blocks, more }: DayLayout, from: number, share: number): DayLayout {
  const fit = <One extends { left: number; width: number }>(one: One) => ({
    ...one,
    left: from + one.left * share,
    width: one.width * share,
  });
  return { blocks: blocks.map(fit), more: more.map(fit) };
}

interface ColumnLayoutInput extends Pick<
  TimeColumnProps,
  "day" | "items" | "columnPx" | "medium" | "plannedAndActual"
> {
  nowMin: number | undefined;
}

function layOutColumn({ day, items, columnPx, medium, plannedAndActual, nowMin }: ColumnLayoutInput): DayLayout {
  const fittingPx = medium === "paper" ? PAPER_COLUMN_PX : undefined;
  const at = { day: dayNumberOf(day), nowMin, more: moreSizes[medium], fittingPx };
  if (!plannedAndActual) return layOutDay(items, { ...at, columnPx });
  const planned = items.filter((laidOut) => !isSession(laidOut));
  const share = 1 - ACTUAL_SHARE;
  const left = fitLayout(layOutDay(planned, { ...at, columnPx: columnPx * share }), 0, share);
  const actual = layOutDay(items.filter(isSession), { ...at, columnPx: columnPx * ACTUAL_SHARE });
  const right = fitLayout(actual, share, ACTUAL_SHARE);
  return { blocks: [...left.blocks, ...right.blocks], more: [...left.more, ...right.more] };
}

function useLayout({ day, items, columnPx, medium, plannedAndActual, nowMin }: ColumnLayoutInput): DayLayout {
  // Only open sessions grow with the clock.
  const openTo = items.some(isOpen) ? nowMin : undefined;
  return useMemo(
    () => layOutColumn({ day, items, columnPx, medium, plannedAndActual, nowMin: openTo }),
    [day, items, columnPx, medium, plannedAndActual, openTo],
  );
}

/**
 * The keyboard cursor, where a new item would be created; visible only while the column has focus.
 * Below the items, whose titles it must not cover; its right edge is beside them.
 */
function Cursor({ minutes }: { minutes: number }) {
  useHourClock();
  return (
    <div
      data-cursor={minutes}
      aria-hidden="true"
      className="pointer-events-none absolute left-0 -right-2 -z-1 hidden rounded-sm border-r-6 border-accent bg-accent-soft px-1.5 text-xs font-semibold text-accent-strong tabular-nums outline-2 -outline-offset-1 outline-accent group-has-[[data-day-button]:focus-visible]/column:block"
      style={{
        top: columnPercent(minutes),
        height: columnPercent(Math.min(readEventMinutes(), DAY_MINUTES - minutes)),
      }}
    >
      {formatMinutes(minutes)}
    </div>
  );
}

/** The time that the wall clock skips on this day (DST). */
function Skipped({ fromMin, toMin }: DayMinutes) {
  return (
    <div
      data-skipped
      title="The clock skips this time"
      aria-hidden="true"
      className="absolute inset-x-0 bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_7px)]"
      style={{ top: columnPercent(fromMin), height: columnPercent(toMin - fromMin) }}
    />
  );
}

function NowLine({ minutes }: { minutes: number }) {
  return (
    <div
      data-now
      aria-hidden="true"
      className="pointer-events-none absolute -left-1 right-0 -z-1 h-0.5 -translate-y-1/2 bg-accent"
      style={{ top: columnPercent(minutes) }}
    >
      <span className="absolute -top-[3px] size-2 rounded-full bg-accent" />
    </div>
  );
}

/** Skeletons, the same for a day each time. */
function Placeholders({ day }: { day: string }) {
  const seed = Number(day.slice(8, 10));
  return [9 + (seed % 3), 13 + (seed % 4)].map((hour, index) => (
    <div key={hour} className="absolute inset-x-0" style={{ top: columnPercent(hour * 60) }}>
      <Skeleton className={index === 0 ? "h-11" : "h-[4.25rem]"} />
    </div>
  ));
}

/** The 24 hours of one day, focusable as one grid cell with a keyboard cursor. */
export const TimeColumn = memo(function TimeColumn(props: TimeColumnProps) {
  const { day, items, today, isActive, nowMin, cursorMin, columnPx, medium, draft, skipped, doubled } = props;
  const isToday = day === today;
  const isWorkingDay = useWorkingDays().includes(weekdayCodes[weekdayOf(day)] ?? "MO");
  const isOnPaper = medium === "paper";
  const { blocks, more } = useLayout(props);
  const slotsOf = useSlots();
  const selected = use(SelectionContext);
  const shownBlocks = useMemo(() => {
    const slotOf = slotsOf(blocks.map(({ laidOut }) => laidOut.key));
    return blocks.map((block) => {
      const shown = { block, columnPx, today, doubled, isPressed: selected?.has(block.laidOut.key), isOnPaper };
      return renderTimeBlock(shown, slotOf(block.laidOut.key));
    });
  }, [blocks, columnPx, today, doubled, selected, isOnPaper, slotsOf]);
  const draftAt = { day: dayNumberOf(day), columnPx, more: moreSizes.mouse };
  const draftBlocks = draft === undefined ? [] : layOutDay([draft], draftAt).blocks;
  return (
    <div
      role="gridcell"
      data-day={day}
      data-column
      aria-current={isToday ? "date" : undefined}
      className={classNames(
        "group/column relative isolate min-w-0 cursor-default border-l",
        "bg-size-[100%_var(--hour),100%_100%] bg-position-[0_-1px,0_0]",
        isWorkingDay
          ? "bg-[linear-gradient(var(--line)_1px,transparent_1px),var(--off-hours,none)]"
          : "bg-[linear-gradient(var(--line)_1px,transparent_1px),var(--off-day,none)]",
        isToday && !props.isAlone && "bg-accent-soft/30",
      )}
    >
      <button
        type="button"
        data-day-button
        tabIndex={isActive ? 0 : -1}
        aria-label={dayLabel(day, items.length, isToday)}
        className="absolute inset-0 cursor-default outline-none"
      />
      <div
        className={classNames(
          "pointer-events-none absolute isolate inset-y-0 left-0.5",
          isOnPaper ? "right-0" : "right-2",
        )}
      >
        {props.plannedAndActual ? (
          <div
            aria-hidden="true"
            className="absolute inset-y-0 -ml-0.5 border-l border-dotted border-edge/60"
            style={{ left: `${(1 - ACTUAL_SHARE) * 100}%` }}
          />
        ) : null}
        {skipped === undefined ? null : <Skipped {...skipped} />}
        {shownBlocks}
        {more.map((one, index) => renderMore(one, day, index))}
        {draftBlocks.map((block) => renderDraft({ block, columnPx, today }))}
        {props.isLoading && !items.some((laidOut) => !isInAllDayLane(laidOut)) ? <Placeholders day={day} /> : null}
        {cursorMin === undefined ? null : <Cursor minutes={cursorMin} />}
      </div>
      {nowMin === undefined ? null : <NowLine minutes={nowMin} />}
    </div>
  );
});
