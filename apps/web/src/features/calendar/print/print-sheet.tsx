import { clockChangeOn } from "@hourloom/domain/time/clock-change";
import { indexByDay, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf, daysBetween } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import {
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { useHiddenWeekdays, usePlannedAndActual } from "@/shared/time/calendar-preferences";
import { AgendaSheet } from "../agenda/agenda-sheet";
import { listDays } from "../calendar-view";
import { SelectionContext } from "../grid/selection-context";
import type { ViewProps } from "../grid/view-props";
import { MonthView } from "../month/month-view";
import { TimeGridView } from "../time-grid/time-grid-view";
import { YearSheet } from "../year/year-sheet";
import { findHours, fitMonth, SHEET, zoomForHours } from "./sheet-fit";

interface SheetProps extends Pick<ViewProps, "heading" | "laidOut" | "today" | "weekStart"> {
  date: string;
  range: DateRange;
  zone: string;
}

interface PrintSheetProps extends SheetProps {
  view: "day" | "days" | "week" | "month" | "agenda" | "year";
}

/** The year has more rows than fit at the size of the screen. */
const YEAR_ZOOM = 0.74;
const AGENDA_ZOOM = 0.8;
/** Rows of the all-day row on paper, where "+N more" opens nothing. */
const ALL_DAY_ROWS = 8;

const nothing = () => {};
/** Nothing on paper is pressed. */
const inert = {
  draft: undefined,
  isLoading: false,
  isPhone: false,
  onActivate: nothing,
  onShowDay: nothing,
  onNew: nothing,
  onOpen: nothing,
  onRemove: () => false,
  onToggleTask: nothing,
  onMore: nothing,
  onItemPointerDown: nothing,
};

/** Custom properties, by which `print.css` crops the hours. */
type SheetStyle = CSSProperties & { "--print-from"?: number; "--print-to"?: number };

/** A sheet of the size that a zoom makes as large as the paper. */
function sizeOf(zoom: number): CSSProperties {
  return { zoom, width: SHEET.widthPx / zoom, height: SHEET.heightPx / zoom };
}

interface PaperProps {
  /** One sheet in landscape, or as many as the content needs. */
  sheets: "one" | "many";
  heading: string;
  style: CSSProperties;
  children: ReactNode;
}

/** The style describes all sheets: a named page would end in an empty sheet of another one. */
function Paper({ sheets, heading, style, children }: PaperProps) {
  return (
    <div data-print-sheet={sheets} style={style}>
      <style>{`@page { ${sheets === "one" ? "size: landscape;" : ""} margin: 10mm; }`}</style>
      <h1 className="h-11 shrink-0 truncate text-title font-semibold tabular-nums">{heading}</h1>
      {children}
    </div>
  );
}

function countBusiest(laidOut: readonly LaidOutItem[], { from, to }: DateRange): number {
  const byDay = indexByDay(laidOut, { fromDay: dayNumberOf(from), toDay: dayNumberOf(to) });
  return Math.max(0, ...[...byDay.values()].map((items) => items.length));
}

function MonthSheet({ date, range, heading, laidOut, today, weekStart }: SheetProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { zoom, capacity } = fitMonth(daysBetween(range.from, range.to) / 7, countBusiest(laidOut, range));
  return (
    <Paper sheets="one" heading={heading} style={sizeOf(zoom)}>
      <MonthView
        {...inert}
        ref={ref}
        month={date}
        heading={heading}
        today={today}
        activeDay={date}
        laidOut={laidOut}
        weekStart={weekStart}
        hiddenWeekdays={useHiddenWeekdays()}
        sheet={{ density: "regular", capacity }}
      />
    </Paper>
  );
}

/** Finds the hours with items and how high the head is, from the elements of a grid. */
function measureGrid(grid: HTMLElement) {
  const slots = [...grid.querySelectorAll<HTMLElement>(".time-slot")];
  const hours = findHours(
    slots.map(({ style }) => ({ top: Number.parseFloat(style.top), height: Number.parseFloat(style.height) })),
  );
  const head = grid.querySelector<HTMLElement>("[data-head]")?.offsetHeight ?? 0;
  return { hours, zoom: zoomForHours(hours, head) };
}

function HoursSheet({ range: { from, to }, heading, laidOut, today, zone }: SheetProps) {
  const ref = useRef<HTMLDivElement>(null);
  const plannedAndActual = usePlannedAndActual();
  const hidden = useHiddenWeekdays();
  const days = useMemo(() => {
    const shown = listDays({ from, to }, hidden);
    return shown.length > 0 ? shown : listDays({ from, to }, []);
  }, [from, to, hidden]);
  const [{ hours, zoom }, setMeasures] = useState({ hours: findHours([]), zoom: 1 });
  useLayoutEffect(() => {
    if (ref.current !== null) setMeasures(measureGrid(ref.current));
  }, [laidOut, days]);
  const style: SheetStyle = { ...sizeOf(zoom), "--print-from": hours.from, "--print-to": hours.to };
  return (
    <Paper sheets="one" heading={heading} style={style}>
      <TimeGridView
        {...inert}
        ref={ref}
        days={days}
        heading={heading}
        today={today}
        activeDay={days[0] ?? today}
        laidOut={laidOut}
        zone={zone}
        plannedAndActual={plannedAndActual}
        clockChangeOn={clockChangeOn}
        sheet={{ widthPx: SHEET.widthPx / zoom, allDayRows: ALL_DAY_ROWS }}
      />
    </Paper>
  );
}

function SheetOfView({ view, ...props }: PrintSheetProps) {
  if (view === "month") return <MonthSheet {...props} />;
  if (view === "agenda") {
    return (
      <Paper sheets="many" heading={props.heading} style={{ zoom: AGENDA_ZOOM }}>
        <AgendaSheet {...props} />
      </Paper>
    );
  }
  if (view === "year") {
    return (
      <Paper sheets="one" heading={props.heading} style={sizeOf(YEAR_ZOOM)}>
        <YearSheet {...props} />
      </Paper>
    );
  }
  return <HoursSheet {...props} />;
}

let hasBegun = false;

/** Whether the page is being printed, or looked at as if it were. */
function isPrinting(): boolean {
  return hasBegun || window.matchMedia("print").matches;
}

function subscribeToPrinting(onChange: () => void): () => void {
  const media = window.matchMedia("print");
  const begin = () => {
    hasBegun = true;
    // The page is laid out for paper as soon as the event has been handled.
    flushSync(onChange);
  };
  const end = () => {
    hasBegun = false;
    onChange();
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  media.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    media.removeEventListener("change", onChange);
  };
}

/**
 * While the page is printed, its view without the app around it, laid out for paper: one sheet in
 * landscape, or as many as the month of the agenda needs.
 */
export function PrintSheet(props: PrintSheetProps) {
  if (!useSyncExternalStore(subscribeToPrinting, isPrinting)) return null;
  return createPortal(
    <SelectionContext value={undefined}>
      <SheetOfView {...props} />
    </SelectionContext>,
    document.body,
  );
}
