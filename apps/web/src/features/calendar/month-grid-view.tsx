import { cellCapacity, type MonthGrid } from "@hourloom/domain/calendar/month-grid";
import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { formatMonth, weekdays } from "@/shared/format";
import { DayCell } from "./day-cell";
import type { EventFormInput } from "./event-form-values";
import { dayForKey } from "./grid-keys";

const none: readonly EventOnDay[] = [];

interface MonthGridViewProps {
  ref: RefObject<HTMLDivElement | null>;
  month: string;
  grid: MonthGrid;
  byDay: ReadonlyMap<string, readonly EventOnDay[]>;
  isLoading: boolean;
  today: string;
  activeDay: string;
  draft: EventFormInput | undefined;
  isPhone: boolean;
  onActivate: (day: string) => void;
  onPick: (day: string) => void;
  onNew: (day: string) => void;
  onOpen: (onDay: EventOnDay, day: string) => void;
  onRemove: (onDay: EventOnDay, day: string) => void;
  onMore: (day: string) => void;
}

/** Rows are equally high, so one of them tells what fits in every cell. */
function useCapacity(): [capacity: number, measure: RefCallback<HTMLDivElement>] {
  const [capacity, setCapacity] = useState(0);
  const measure = useCallback((row: HTMLDivElement) => {
    const update = () => setCapacity(cellCapacity(row.clientHeight));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return [capacity, measure];
}

/** A few bars, the same ones each time, so that what is coming is hinted at without a jump. */
function placeholdersOf(day: string): number {
  return (Number(day.slice(8, 10)) * 7) % 3;
}

function focusables(cell: Element): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>("[data-item]"), ...cell.querySelectorAll<HTMLElement>("[data-more]")];
}

function focusDay(cell: Element): void {
  cell.querySelector<HTMLElement>("[data-day-button]")?.focus();
}

function step(items: readonly HTMLElement[], from: Element, by: number): void {
  const index = items.findIndex((item) => item === from);
  items[Math.min(items.length - 1, Math.max(0, index + by))]?.focus();
}

/** The month as a WAI-ARIA grid: one tab stop, arrows between days, F2 or Tab into a day, Escape back out of it. */
export function MonthGridView(props: MonthGridViewProps) {
  const { ref, month, grid, byDay, isLoading, today, activeDay, draft, isPhone } = props;
  const wanted = useRef<string>(undefined);
  const [capacity, measureRow] = useCapacity();

  // The day may be on a page that is only now drawn.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const day = ref.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"] [data-day-button]`);
    if (day === null || day === undefined || day.tabIndex !== 0) return;
    wanted.current = undefined;
    day.focus();
  });

  const onDayKey = (event: KeyboardEvent, cell: HTMLElement, day: string) => {
    if (event.key === "Enter" || event.key === " ") return event.repeat ? undefined : props.onNew(day);
    const [first] = focusables(cell);
    if (event.key === "F2" || (event.key === "Tab" && !event.shiftKey))
      return first === undefined ? false : first.focus();
    const next = dayForKey(event, day, grid);
    if (next === undefined) return false;
    wanted.current = next;
    return props.onActivate(next);
  };

  const onItemKey = (event: KeyboardEvent, cell: HTMLElement, day: string) => {
    const items = focusables(cell);
    const item = event.target instanceof HTMLElement ? event.target : cell;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowRight":
        return step(items, item, 1);
      case "ArrowUp":
      case "ArrowLeft":
        return step(items, item, -1);
      case "Escape":
      case "F2":
        return focusDay(cell);
      case "Delete": {
        const onDay = byDay.get(day)?.find((candidate) => candidate.event.id === item.dataset["item"]);
        if (onDay === undefined) return false;
        focusDay(cell);
        return props.onRemove(onDay, day);
      }
      default:
        return false;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.metaKey || !(event.target instanceof Element)) return;
    const cell = event.target.closest<HTMLElement>("[data-day]");
    const day = cell?.dataset["day"];
    if (cell === null || day === undefined) return;
    const onItem = event.target.matches("[data-item], [data-more]");
    const handled = onItem ? onItemKey(event, cell, day) : onDayKey(event, cell, day);
    if (handled !== false) event.preventDefault();
  };

  // A day's items stop their own clicks, so what arrives here is meant for the day.
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-day]") : null;
    const day = cell?.dataset["day"];
    if (day !== undefined) props.onPick(day);
  };

  return (
    <div
      ref={ref}
      role="grid"
      aria-label={formatMonth(month)}
      aria-busy={isLoading}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="flex flex-col sm:min-h-0 sm:flex-1 sm:px-3"
    >
      <div role="row" className="grid shrink-0 grid-cols-7">
        {weekdays.map(({ long, short, letter }) => (
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
      {grid.weeks.map((week, index) => (
        <div
          key={week[0]?.date}
          ref={index === 0 ? measureRow : undefined}
          role="row"
          className="grid min-h-13 flex-1 grid-cols-7 border-t sm:min-h-24"
        >
          {week.map(({ date, inMonth }) => (
            <DayCell
              key={date}
              date={date}
              inMonth={inMonth}
              isToday={date === today}
              isActive={date === activeDay}
              items={byDay.get(date) ?? none}
              draft={draft?.date === date ? draft : undefined}
              capacity={capacity}
              isPhone={isPhone}
              placeholders={isLoading ? placeholdersOf(date) : 0}
              onOpen={props.onOpen}
              onMore={props.onMore}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
