import { dayNumberOf, daysBetween, weekdayOf } from "@hourloom/domain/time/day-number";
import { cellCapacity, type Density, type MonthGrid, monthGrid } from "@hourloom/domain/calendar/month-grid";
import { indexByDay, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { barsOf, packWeek } from "@hourloom/domain/calendar/week-lanes";
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { useDensity, useHourClock } from "@/shared/time/calendar-preferences";
import { formatDayShort, weekdays } from "@/shared/time/format";
import { announce } from "@/shared/page/announcer";
import { slotOfDays } from "../grid/create-new-target";
import { createGridHandlers } from "../grid/grid-events";
import { arrowDays, dayForKey } from "../grid/grid-keys";
import { dotClass } from "../grid/item-style";
import { MonthCell } from "./month-cell";
import { useFocusDay } from "../grid/use-focus-day";
import type { Slot, ViewProps } from "../grid/view-props";

/** Most dots of a day on phones. */
const DOTS_MAX = 3;
const none: readonly LaidOutItem[] = [];
const noWeekdays: readonly number[] = [];

interface MonthViewProps extends ViewProps {
  ref: RefObject<HTMLDivElement | null>;
  /** Any day of the month. */
  month: string;
  /** On paper, instead of the preference and the measured height. */
  sheet?: { density: Density; capacity: number };
}

/** Least height of a row as in its class name, and its border, in pixels. */
const ROW_MIN_PX = 97;
const ROW_LINE_PX = 1;

/**
 * Returns how many items fit in a cell. Measures only when the grid is resized, not on navigation.
 */
function useCapacity(grid: RefObject<HTMLElement | null>, rows: number, density: Density): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const measure = () => setHeight(element.clientHeight - (element.firstElementChild?.clientHeight ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return height === 0 ? 0 : cellCapacity(Math.max(ROW_MIN_PX, height / rows) - ROW_LINE_PX, density);
}

/** Returns 0 to 2 skeletons, the same for a day each time. */
function countPlaceholders(day: string): number {
  return (Number(day.slice(8, 10)) * 7) % 3;
}

function WeekdayNames({ week, isPhone }: Pick<WeekProps, "week" | "isPhone">) {
  return (
    <div
      role="row"
      className="z-10 grid shrink-0 auto-cols-fr grid-flow-col bg-paper sm:sticky sm:top-0 sm:shadow-[0_1px_var(--line)]"
    >
      {week
        .map(({ date }) => weekdays[weekdayOf(date)] ?? weekdays[0])
        .map(({ long, short, letter }) => (
          <div
            key={long}
            role="columnheader"
            className="relative px-3 pb-1.5 text-xs font-semibold text-muted max-sm:px-0 max-sm:text-center"
          >
            <span className="sr-only">{long}</span>
            <span aria-hidden="true">{isPhone ? letter : short}</span>
          </div>
        ))}
    </div>
  );
}

interface WeekProps extends Pick<ViewProps, "today" | "activeDay" | "draft" | "isPhone" | "isLoading"> {
  week: MonthGrid["weeks"][number];
  byDay: ReadonlyMap<number, readonly LaidOutItem[]>;
  capacity: number;
  density: Density;
  chosen: Slot | undefined;
}

function isChosen(date: string, chosen: Slot | undefined): boolean {
  return chosen?.endDay !== undefined && chosen.day <= date && date <= chosen.endDay;
}

function isInWeek(laidOut: LaidOutItem | undefined, week: WeekProps["week"]): boolean {
  const [first, last] = [week[0]?.date, week.at(-1)?.date];
  if (laidOut === undefined || first === undefined || last === undefined) return false;
  return laidOut.firstDay <= dayNumberOf(last) && laidOut.lastDay >= dayNumberOf(first);
}

function Week({ week, byDay, capacity, density, chosen, today, activeDay, draft, isPhone, isLoading }: WeekProps) {
  const row = useMemo(() => {
    const days = week.map(({ date }) => dayNumberOf(date));
    const lanes = packWeek({ days, byDay, fit: isPhone ? 0 : capacity, pinned: draft });
    return { days, lanes, bars: barsOf(lanes) };
  }, [week, byDay, capacity, draft, isPhone]);
  return (
    <div role="row" className="isolate grid min-h-13 flex-1 auto-cols-fr grid-flow-col border-t sm:min-h-24.25">
      {week.map(({ date, inMonth }, index) => {
        const items = byDay.get(row.days[index] ?? 0) ?? none;
        const lanes = row.lanes[index]?.lanes;
        return (
          <MonthCell
            key={index}
            date={date}
            inMonth={inMonth}
            today={today}
            density={density}
            isActive={date === activeDay}
            isChosen={isChosen(date, chosen)}
            bars={row.bars[index] ?? []}
            draft={row.bars[index]?.some((bar) => bar.laidOut === draft) === true ? draft : undefined}
            count={items.length}
            hidden={row.lanes[index]?.hidden ?? 0}
            hidesNew={items.some(
              (one) => one.item.version === UNCONFIRMED && !lanes?.some((lane) => lane?.laidOut === one),
            )}
            dots={isPhone ? items.slice(0, DOTS_MAX).map((laidOut) => dotClass(laidOut, today)) : undefined}
            placeholders={isLoading ? Math.min(capacity, countPlaceholders(date)) : 0}
          />
        );
      })}
    </div>
  );
}

/** Days chosen by keys, from the first press to the active day. */
interface ChosenDays {
  from: string;
  to: string;
}

/** "3 days, Mon 23 Nov to Wed 25 Nov" */
function formatChosen({ from, to }: ChosenDays): string {
  const { day, endDay } = slotOfDays(from, to);
  if (endDay === undefined) return formatDayShort(day);
  return `${daysBetween(day, endDay) + 1} days, ${formatDayShort(day)} to ${formatDayShort(endDay)}`;
}

/**
 * The month as a WAI-ARIA grid with one tab stop: arrow keys move between days, F2 or Tab moves
 * into a day, Escape back out of it. Shift and arrow keys choose several days for a new item.
 */
export function MonthView({ ref, ...props }: MonthViewProps) {
  const { month, laidOut, weekStart, isPhone, onActivate, onNew } = props;
  const focusWhenShown = useFocusDay(ref);
  // The 12 or 24 hour clock is part of the keys below, so that the items need not subscribe to it.
  const clock = useHourClock();
  const { hiddenWeekdays = noWeekdays } = props;
  const grid = useMemo(() => {
    const { weeks, ...range } = monthGrid(month, weekStart);
    const shown = weeks.map((week) => week.filter(({ date }) => !hiddenWeekdays.includes(weekdayOf(date))));
    // A week of which only hidden days are in the month says nothing.
    return { ...range, weeks: shown.filter((week) => week.some(({ inMonth }) => inMonth)) };
  }, [month, weekStart, hiddenWeekdays]);
  const days = useMemo(() => grid.weeks.flat(), [grid]);
  const preference = useDensity();
  const measured = useCapacity(ref, grid.weeks.length, preference);
  const { density, capacity } = props.sheet ?? { density: preference, capacity: measured };
  const byDay = useMemo(
    () => indexByDay(laidOut, { fromDay: dayNumberOf(grid.from), toDay: dayNumberOf(grid.to) }),
    [laidOut, grid],
  );
  // The grid always needs a tab stop, also if the active day is not on it.
  const isActiveShown = days.some(({ date }) => date === props.activeDay);
  const firstDay = days.find(({ inMonth }) => inMonth)?.date ?? month;
  const activeDay = isActiveShown ? props.activeDay : firstDay;

  // Another active day ends the choice.
  const [lastChosen, setChosen] = useState<ChosenDays>();
  const chosen = lastChosen?.to === activeDay ? lastChosen : undefined;
  const chosenDays = chosen && slotOfDays(chosen.from, chosen.to);

  const onDayKey = (event: KeyboardEvent, day: string) => {
    if (event.key === "Escape" && chosen !== undefined) {
      setChosen(undefined);
      return true;
    }
    const [first, last] = [days[0]?.date ?? day, days.at(-1)?.date ?? day];
    const next = dayForKey(event, day, { first, last, hiddenWeekdays, weekStart });
    if (next === undefined) return false;
    const choice = { from: chosen?.from ?? day, to: next };
    const isChoice = event.shiftKey && event.key in arrowDays;
    setChosen(isChoice ? choice : undefined);
    if (isChoice) announce(formatChosen(choice));
    focusWhenShown(next);
    onActivate(next);
    return true;
  };
  const slotAt = (cell: HTMLElement, event?: MouseEvent): Slot => {
    const day = cell.dataset["day"] ?? activeDay;
    return event === undefined && day === chosen?.to ? slotOfDays(chosen.from, day) : { day, startMin: null };
  };
  const createAt = (at: Slot) => {
    setChosen(undefined);
    onNew(at);
  };
  const onPick = isPhone ? ({ day }: Slot) => onActivate(day) : createAt;

  return (
    <div
      ref={ref}
      role="grid"
      aria-label={props.heading}
      aria-busy={props.isLoading}
      {...createGridHandlers({
        ...props,
        onDate: isPhone ? undefined : props.onShowDay,
        onNew: createAt,
        activeDay,
        byDay,
        onDayKey,
        slotAt,
        onPick,
      })}
      className="@container/month flex flex-col select-none scroll-pt-7 overscroll-contain sm:min-h-0 sm:flex-1 sm:overflow-y-auto sm:px-6"
    >
      <WeekdayNames week={grid.weeks[0] ?? []} isPhone={isPhone} />
      {grid.weeks.map((week, index) => (
        <Week
          key={`${clock} ${index}`}
          week={week}
          byDay={byDay}
          capacity={capacity}
          density={density}
          today={props.today}
          activeDay={activeDay}
          chosen={chosenDays}
          draft={isInWeek(props.draft, week) ? props.draft : undefined}
          isPhone={isPhone}
          isLoading={props.isLoading}
        />
      ))}
    </div>
  );
}
