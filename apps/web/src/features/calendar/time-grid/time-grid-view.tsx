import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { indexByDay, type PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { clockMinutes } from "@hourloom/domain/time/zone-clock";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useMemo,
  useState,
} from "react";
import { announce } from "@/shared/page/announcer";
import { useHourClock } from "@/shared/time/calendar-preferences";
import { useTimeIn } from "@/shared/time/clock";
import { formatMinutes } from "@/shared/time/format";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { AllDayRow } from "./all-day-row";
import { minutesAt } from "../grid/grid-elements";
import { gridEvents } from "../grid/grid-events";
import { CURSOR_HEIGHT, CURSOR_STEP, cursorForKey } from "../grid/grid-keys";
import { revealMinutes, useFirstScroll } from "./hours-scroll";
import { TimeColumn } from "./time-column";
import { DayHeader, HourLabels } from "./time-grid-labels";
import { useWantedFocus } from "../grid/use-wanted-focus";
import type { ViewProps } from "../grid/view-props";

const none: readonly PlacedItem[] = [];
/** Where the day's view begins when today is not in it, and how much is shown before now when it is: minutes. */
const MORNING = 7 * 60;
const BEFORE_NOW = 60;
/** A click means the half hour that it is in. */
const CLICK_STEP = 30;
/** Width of the column in which the hours are named. */
const GUTTER_PX = 60;
/** Until the columns are measured nothing is taken to be too narrow. */
const WIDE_PX = 1000;

interface TimeGridViewProps extends Omit<ViewProps, "weekStart"> {
  ref: RefObject<HTMLDivElement | null>;
  /** The days that stand side by side, one after the other; the same array for as long as they are the same days. */
  days: readonly string[];
  /** The account's zone. */
  zone: string;
  /** Whether sessions stand in a slim lane of their own beside what was planned. */
  plannedAndActual: boolean;
}

function isOn(placed: PlacedItem | undefined, day: number): boolean {
  return placed !== undefined && placed.firstDay <= day && day <= placed.lastDay;
}

/** The columns' width as it was measured last: what a view that is shown again begins with, so that it need not be laid out twice. */
let lastWidth = WIDE_PX;

/** The width of a day's column in whole pixels. */
function useColumnWidth(count: number): [columnPx: number, measure: RefCallback<HTMLDivElement>] {
  const [px, setPx] = useState(lastWidth);
  const measure = useCallback((columns: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      lastWidth = width === 0 ? WIDE_PX : width - GUTTER_PX;
      setPx(lastWidth);
    });
    observer.observe(columns);
    return () => observer.disconnect();
  }, []);
  return [Math.floor(px / count), measure];
}

/** Few days have a change of the clock, and the rules of zones are large: they come after the page. */
const loadZoneRules = () => import("@hourloom/domain/time/clock-change");

function columnsStyle(count: number): CSSProperties {
  return { gridTemplateColumns: `${GUTTER_PX}px repeat(${count}, minmax(0, 1fr))` };
}

/**
 * A week or a day as a WAI-ARIA grid (calendar.md §5.3, §5.5): a row for what has no time, then 24 hours in which each day's column is one cell with a cursor
 * of its own for the arrow keys. Scrolls within itself, so what it stands in must give it a height.
 */
export function TimeGridView({ ref, ...props }: TimeGridViewProps) {
  const { days, placed, today, zone } = props;
  // Whatever the page says, a grid has a tab stop.
  const activeDay = days.includes(props.activeDay) ? props.activeDay : (days[0] ?? today);
  const focusWhenShown = useWantedFocus(ref, { preventScroll: true });
  // With another clock all times are drawn anew; that is rare, so that no item listens for it.
  const clock = useHourClock();
  const nowMin = clockMinutes(useTimeIn(zone));
  const isTodayShown = days.includes(today);
  const [cursorMin, setCursorMin] = useState(isTodayShown ? nowMin - (nowMin % CURSOR_STEP) : MORNING + 120);
  const [columnPx, measureColumns] = useColumnWidth(days.length);
  useFirstScroll(ref, isTodayShown ? Math.max(0, nowMin - BEFORE_NOW) : MORNING);

  const byDay = useMemo(() => {
    const [first = today] = days;
    const fromDay = dayNumberOf(first);
    return indexByDay(placed, { fromDay, toDay: fromDay + days.length });
  }, [placed, days, today]);

  const onDayKey = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const shown = { first: days[0] ?? day, last: days.at(-1) ?? day, count: days.length };
    const next = cursorForKey(event, { day, minutes: cursorMin }, shown);
    if (next === undefined) return false;
    setCursorMin(next.minutes);
    revealMinutes(event.currentTarget, next.minutes, next.minutes + CURSOR_HEIGHT);
    if (next.day === day) announce(formatMinutes(next.minutes));
    else {
      focusWhenShown(next.day);
      props.onActivate(next.day);
    }
    return true;
  };
  const slotAt = (cell: HTMLElement, event?: MouseEvent) => {
    const day = cell.dataset["day"] ?? activeDay;
    if (cell.dataset["column"] === undefined) return { day, startMin: null };
    if (event === undefined) return { day, startMin: cursorMin };
    const step = event.type === "click" ? CLICK_STEP : CURSOR_STEP;
    const minutes = minutesAt(cell, event.clientY);
    return { day, startMin: Math.min(DAY_MINUTES - step, Math.floor(minutes / step) * step) };
  };

  const columns = columnsStyle(days.length);
  const [zoneRules] = useLazyModule(loadZoneRules, false);
  const clockChanges = useMemo(
    () => (zoneRules.status === "ready" ? days.map((day) => zoneRules.part.clockChangeOn(day, zone)) : []),
    [zoneRules, days, zone],
  );
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={props.heading}
      aria-busy={props.isLoading}
      {...gridEvents({ ...props, activeDay, byDay, onDayKey, slotAt, onPick: props.onNew })}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain sm:px-3 [@media(min-height:32rem)]:scroll-pt-40"
    >
      {/* In a low window it would leave no room for the hours. */}
      <div data-head className="top-0 z-40 border-b bg-paper [@media(min-height:32rem)]:sticky">
        <div role="row" className="grid" style={columns}>
          <div role="presentation" />
          {days.map((day, index) => (
            <DayHeader key={index} day={day} isToday={day === today} isAlone={days.length === 1} />
          ))}
        </div>
        <div className="grid" style={columns}>
          <AllDayRow
            key={clock}
            days={days}
            byDay={byDay}
            today={today}
            draft={props.draft}
            className="col-span-full grid grid-cols-subgrid"
          />
        </div>
      </div>
      <div ref={measureColumns} role="row" data-hours className="grid h-[calc(24*var(--hour))]" style={columns}>
        <HourLabels />
        {days.map((day, index) => (
          <TimeColumn
            key={`${clock} ${index}`}
            day={day}
            items={byDay.get(dayNumberOf(day)) ?? none}
            isToday={day === today}
            isAlone={days.length === 1}
            isActive={day === activeDay}
            isLoading={props.isLoading}
            nowMin={day === today ? nowMin : undefined}
            cursorMin={day === activeDay ? cursorMin : undefined}
            columnPx={columnPx}
            draft={isOn(props.draft, dayNumberOf(day)) ? props.draft : undefined}
            plannedAndActual={props.plannedAndActual}
            canResize={props.onItemPointerDown !== undefined}
            {...clockChanges[index]}
          />
        ))}
      </div>
    </div>
  );
}
