import type { ClockChange } from "@hourloom/domain/time/clock-change";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { indexByDay, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { clockMinutes } from "@hourloom/domain/time/zone-clock";
import { zoneDifference } from "@hourloom/domain/time/zone-difference";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { announce } from "@/shared/page/announcer";
import { useIsTouch } from "@/shared/page/media";
import { useHourClock, useSecondZone } from "@/shared/time/calendar-preferences";
import { useTimeIn } from "@/shared/time/clock";
import { formatMinutes } from "@/shared/time/format";
import { AllDayRow } from "./all-day-row";
import { measureHours, minutesAt, revealMinutes } from "../grid/grid-elements";
import { createGridHandlers } from "../grid/grid-events";
import { CURSOR_MINUTES, CURSOR_STEP_MINUTES, cursorForKey } from "../grid/grid-keys";
import { TimeColumn } from "./time-column";
import { DayHeader, GUTTER_PX, HourLabels, ZoneNames } from "./time-grid-labels";
import { useFocusDay } from "../grid/use-focus-day";
import type { ViewProps } from "../grid/view-props";

const none: readonly LaidOutItem[] = [];
/** The initial scroll position in minutes of the day, if today is not shown. */
const MORNING = 7 * 60;
/** Minutes shown before now initially, if today is shown. */
const BEFORE_NOW = 60;
/** Minutes shown after now when today is asked for. */
const AFTER_NOW = 180;
/** A click selects the half hour under the pointer. */
const CLICK_STEP = 30;
/** Assumed until the columns are measured. */
const WIDE_PX = 1000;

interface TimeGridViewProps extends Omit<ViewProps, "weekStart"> {
  ref: RefObject<HTMLDivElement | null>;
  /** The dates of the columns; must keep its identity as long as they are the same. */
  days: readonly string[];
  zone: string;
  /** Whether sessions have a narrow lane of their own. */
  plannedAndActual: boolean;
  /** Undefined until the rules of time zones are loaded, which are large. */
  clockChangeOn: ((date: string, zone: string) => ClockChange) | undefined;
  /** On paper, instead of the measured width and the usual number of rows. */
  sheet?: { widthPx: number; allDayRows: number };
}

/** Half the height of the label of an hour, which is centred on its line. */
const HALF_LABEL_PX = 10;

/**
 * Scrolls to the whole hour of `firstMin` on mount only, so that a turned page stays scrolled.
 */
function useInitialScroll(scroller: RefObject<HTMLElement | null>, firstMin: number): void {
  const initialMin = useRef(firstMin);
  useLayoutEffect(() => {
    const measures = measureHours(scroller.current);
    if (measures !== undefined)
      measures.scroller.scrollTop = measures.topOf(initialMin.current - (initialMin.current % 60)) - HALF_LABEL_PX;
  }, [scroller]);
}

function isOn(laidOut: LaidOutItem | undefined, day: number): boolean {
  return laidOut !== undefined && laidOut.firstDay <= day && day <= laidOut.lastDay;
}

/**
 * The last measured width, with which a remounted view starts, so that it is not laid out twice.
 */
let lastWidth = WIDE_PX;

/** Measures the width of the hours in pixels. */
function useWidth(): [px: number, measure: RefCallback<HTMLDivElement>] {
  const [px, setPx] = useState(lastWidth);
  const measure = useCallback((columns: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      lastWidth = width === 0 ? WIDE_PX : width;
      setPx(lastWidth);
    });
    observer.observe(columns);
    return () => observer.disconnect();
  }, []);
  return [px, measure];
}

/**
 * The second zone and by how many minutes it is ahead on a date; undefined on phones and without
 * one.
 */
function useSecondHours(zone: string, date: string, isPhone: boolean): { zone: string; aheadMin: number } | undefined {
  const second = useSecondZone();
  return useMemo(() => {
    if (second === null || isPhone) return undefined;
    return { zone: second, aheadMin: zoneDifference(date, { from: zone, to: second }) };
  }, [second, isPhone, zone, date]);
}

/**
 * A week or a day as a WAI-ARIA grid: an all-day row, then one cell for the 24 hours of each day,
 * with a cursor for the arrow keys. It scrolls within itself, so its parent must give it a height.
 */
export function TimeGridView({ ref, ...props }: TimeGridViewProps) {
  const { days, laidOut, today, zone } = props;
  // The grid always needs a tab stop, also if the active day is not on it.
  const activeDay = days.includes(props.activeDay) ? props.activeDay : (days[0] ?? today);
  const focusWhenShown = useFocusDay(ref, { preventScroll: true });
  // The 12 or 24 hour clock is part of the keys below, so that the items need not subscribe to it.
  const clock = useHourClock();
  const input = useIsTouch() ? "touch" : "mouse";
  const medium = props.sheet === undefined ? input : "paper";
  const nowMin = clockMinutes(useTimeIn(zone));
  const isTodayShown = days.includes(today);
  const [cursorMin, setCursorMin] = useState(isTodayShown ? nowMin - (nowMin % CURSOR_STEP_MINUTES) : MORNING + 120);
  // Clocks change on the first or last day of a week.
  const middleDay = days[Math.floor(days.length / 2)] ?? today;
  const second = useSecondHours(zone, middleDay, props.isPhone);
  const gutterPx = second === undefined ? GUTTER_PX : 2 * GUTTER_PX;
  const [widthPx, measureColumns] = useWidth();
  const columnPx = Math.floor(((props.sheet?.widthPx ?? widthPx) - gutterPx) / days.length);
  useInitialScroll(ref, isTodayShown ? Math.max(0, nowMin - BEFORE_NOW) : MORNING);
  const revealNow = useEffectEvent(() => revealMinutes(ref.current, nowMin - BEFORE_NOW, nowMin + AFTER_NOW));
  const { nowRequests = 0, hiddenWeekdays = [] } = props;
  const revealed = useRef(nowRequests);
  useEffect(() => {
    // The page of today may be rendered later than it was asked for.
    if (!isTodayShown || revealed.current === nowRequests) return;
    revealed.current = nowRequests;
    revealNow();
  }, [isTodayShown, nowRequests]);

  const byDay = useMemo(() => {
    const [first = today] = days;
    return indexByDay(laidOut, { fromDay: dayNumberOf(first), toDay: dayNumberOf(days.at(-1) ?? first) + 1 });
  }, [laidOut, days, today]);

  const onDayKey = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const shown = { first: days[0] ?? day, last: days.at(-1) ?? day, dayCount: days.length, hiddenWeekdays };
    const next = cursorForKey(event, { day, minutes: cursorMin }, shown);
    if (next === undefined) return false;
    setCursorMin(next.minutes);
    revealMinutes(event.currentTarget, next.minutes, next.minutes + CURSOR_MINUTES);
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
    const step = event.type === "click" ? CLICK_STEP : CURSOR_STEP_MINUTES;
    const minutes = minutesAt(cell, event.clientY);
    return { day, startMin: Math.min(DAY_MINUTES - step, Math.floor(minutes / step) * step) };
  };

  const columns = { gridTemplateColumns: `${gutterPx}px repeat(${days.length}, minmax(0, 1fr))` };
  // Deferred, since the first run takes long on a slow device.
  const clockChangeOn = useDeferredValue(props.clockChangeOn, undefined);
  const clockChanges = useMemo(() => days.map((day) => clockChangeOn?.(day, zone)), [clockChangeOn, days, zone]);
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={props.heading}
      aria-busy={props.isLoading}
      {...createGridHandlers({ ...props, activeDay, byDay, onDayKey, slotAt, onPick: props.onNew })}
      className="relative min-h-0 flex-1 select-none overflow-y-auto overscroll-contain scroll-pt-16 pr-4 max-sm:pb-20 sm:px-6 [@media(min-height:32rem)]:scroll-pt-40"
    >
      {/* In low windows only the names of the days are sticky. */}
      <div data-head className="sticky top-0 z-40 border-b bg-paper [@media(max-height:32rem)]:contents">
        <div
          role="row"
          className="sticky top-0 z-40 grid bg-paper [@media(max-height:32rem)]:shadow-[0_1px_var(--line)]"
          style={columns}
        >
          {second === undefined ? (
            <div role="presentation" />
          ) : (
            <ZoneNames zones={[zone, second.zone]} date={middleDay} />
          )}
          {days.map((day, index) => (
            <DayHeader key={index} day={day} today={today} onShow={days.length === 1 ? undefined : props.onShowDay} />
          ))}
        </div>
        <div className="grid" style={columns}>
          <AllDayRow
            key={clock}
            days={days}
            byDay={byDay}
            today={today}
            draft={props.draft}
            isTouch={medium === "touch"}
            rowsMax={props.sheet?.allDayRows}
          />
        </div>
      </div>
      <div
        ref={props.sheet === undefined ? measureColumns : undefined}
        role="row"
        data-hours
        className="grid h-[calc(24*var(--hour))]"
        style={columns}
      >
        <HourLabels secondAheadMin={second?.aheadMin} />
        {days.map((day, index) => (
          <TimeColumn
            key={`${clock} ${index}`}
            day={day}
            items={byDay.get(dayNumberOf(day)) ?? none}
            today={today}
            isAlone={days.length === 1}
            isActive={day === activeDay}
            isLoading={props.isLoading}
            nowMin={day === today ? nowMin : undefined}
            cursorMin={day === activeDay ? cursorMin : undefined}
            columnPx={columnPx}
            medium={medium}
            draft={isOn(props.draft, dayNumberOf(day)) ? props.draft : undefined}
            plannedAndActual={props.plannedAndActual}
            {...clockChanges[index]}
          />
        ))}
      </div>
    </div>
  );
}
