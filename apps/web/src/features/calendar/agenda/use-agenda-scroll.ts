import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { AgendaDay } from "./agenda-days";
import { type AgendaWindow, allowMore, extendWindow, monthOf, openWindow } from "./agenda-window";
import { type AgendaItems, isLoaded } from "./use-agenda-items";

/** The height of what stands before and after the days, in CSS pixels (agenda-end.tsx). */
export const END_PX = 72;

/** What the sizes of a day depend on (agenda-day.tsx). */
interface DayLook {
  isTouch: boolean;
  /** Whether the items stand beside the day instead of below it: Tailwind's `lg`. */
  isWide: boolean;
}

/**
 * Heights of the parts of a day in pixels (agenda-day.tsx), until it is measured. They must be
 * exact: a day that is scrolled to would move when those above it are measured.
 */
const HEIGHTS = { line: 5, head: 44, gap: 36, empty: 32, between: 4, padding: 16 };
const ITEM_PX = { mouse: 40, touch: 48 };

/** Returns the height of a day in CSS pixels. */
export function estimateHeight({ items, isAfterGap }: AgendaDay, { isTouch, isWide }: DayLook): number {
  const { line, head, gap, empty, between, padding } = HEIGHTS;
  const itemPx = isTouch ? ITEM_PX.touch : ITEM_PX.mouse;
  const list = items.length === 0 ? empty : items.length * itemPx - between;
  // Lower items than the head begin lower, so that the first one is level with it.
  const beside = list + (isTouch || items.length === 0 ? 0 : between);
  return line + (isWide ? Math.max(head, beside) : head + list) + padding + (isAfterGap ? gap : 0);
}

interface AgendaScroll extends DayLook {
  scroller: RefObject<HTMLElement | null>;
  days: readonly AgendaDay[];
  window: AgendaWindow;
  agenda: AgendaItems;
  /** The date of a day that stays rendered, since it has the focus. */
  pinned: () => string | undefined;
  activeDay: string;
  onActivate: (day: string) => void;
  setWindow: (change: (window: AgendaWindow) => AgendaWindow) => void;
}

/**
 * Renders only the days near the visible ones, loads more months towards the ends, and keeps what
 * is on screen in place meanwhile. Scrolling by hand makes the uppermost day active; another active
 * day is scrolled to.
 */
export function useAgendaScroll(props: AgendaScroll) {
  const { scroller, days, window, agenda, pinned, activeDay, onActivate, setWindow } = props;
  const { isTouch, isWide } = props;
  const indexOf = (date: string | undefined) => days.findIndex((day) => day.date === date);
  const virtualizer = useVirtualizer({
    count: days.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const day = days[index];
      return day === undefined ? 0 : estimateHeight(day, { isTouch, isWide });
    },
    getItemKey: useCallback((index: number) => days[index]?.date ?? index, [days]),
    overscan: 6,
    scrollMargin: END_PX,
    rangeExtractor: (range: Range) => {
      const index = indexOf(pinned());
      const all = new Set([...defaultRangeExtractor(range), ...(index === -1 ? [] : [index])]);
      return [...all].toSorted((a, b) => a - b);
    },
  });
  const startOf = (index: number) => virtualizer.measurementsCache[index]?.start ?? 0;

  /** The day to scroll to as soon as it is listed. */
  const target = useRef<string>(activeDay);
  /** The last active day that came from here. */
  const reported = useRef(activeDay);
  const isByHand = useRef(false);
  /** What stays in place when days appear above it. */
  const anchor = useRef<{ date: string; offset: number }>(undefined);

  const keepAnchor = () => {
    const top = scroller.current?.scrollTop ?? 0;
    const item = virtualizer.getVirtualItemForOffset(top);
    const date = days[item?.index ?? -1]?.date;
    anchor.current = date === undefined || item === undefined ? undefined : { date, offset: top - item.start };
    return date;
  };
  const markByHand = () => {
    isByHand.current = true;
  };
  const scrollTo = (top: number) => {
    isByHand.current = false;
    if (scroller.current !== null) scroller.current.scrollTop = top;
  };
  const isVisible = (index: number) => {
    const { current } = scroller;
    if (current === null || index === -1) return false;
    const { scrollTop, clientHeight } = current;
    const end = virtualizer.measurementsCache[index]?.end ?? 0;
    return startOf(index) >= scrollTop && end <= scrollTop + clientHeight;
  };

  useLayoutEffect(() => {
    virtualizer.measure();
    // Computes the places of the days anew.
    virtualizer.getTotalSize();
  }, [virtualizer, isTouch, isWide]);
  useLayoutEffect(() => {
    if (reported.current === activeDay) return;
    reported.current = activeDay;
    const index = indexOf(activeDay);
    if (isVisible(index)) return;
    target.current = activeDay;
    const month = monthOf(activeDay);
    setWindow((last) => (month < last.from || month >= last.to ? openWindow(activeDay) : allowMore(last)));
  });
  useLayoutEffect(() => {
    const wanted = indexOf(target.current === "" ? undefined : target.current);
    if (wanted !== -1) {
      target.current = "";
      scrollTo(startOf(wanted));
      keepAnchor();
      return;
    }
    const { current } = anchor;
    if (current === undefined || scroller.current === null) return;
    const index = days.findIndex(({ date }) => date >= current.date);
    const top = startOf(index) + current.offset;
    if (index !== -1 && Math.abs(top - scroller.current.scrollTop) > 1) scroller.current.scrollTop = top;
    // After the days and their look only: measured heights are adjusted for by the virtualizer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [days, isTouch, isWide]);

  const items = virtualizer.getVirtualItems();
  useEffect(() => {
    const [first, last] = [days[items[0]?.index ?? -1], days[items.at(-1)?.index ?? -1]];
    if (first === undefined || last === undefined) return;
    const shown = { first: monthOf(first.date), last: monthOf(last.date) };
    const needsBefore = first === days[0] && isLoaded(agenda.before);
    const needsAfter = last === days.at(-1) && isLoaded(agenda.after);
    if (!needsBefore && !needsAfter) return;
    setWindow((last) => {
      // The shown days are those of this window.
      if (last !== window) return last;
      const next = needsBefore ? extendWindow(window, "before", shown) : window;
      return needsAfter ? extendWindow(next, "after", shown) : next;
    });
  });

  return {
    virtualizer,
    items,
    /** Brings a day on screen; renders it if it is not. */
    reveal: (date: string) => {
      const index = indexOf(date);
      if (index === -1 || isVisible(index)) return;
      isByHand.current = false;
      virtualizer.scrollToIndex(index, { align: "auto" });
    },
    /** Makes a day active without scrolling to it. */
    activate: (date: string) => {
      if (date === reported.current) return;
      reported.current = date;
      onActivate(date);
    },
    handlers: {
      onScroll: () => {
        const date = keepAnchor();
        if (!isByHand.current || date === undefined || date === reported.current) return;
        setWindow(allowMore);
        reported.current = date;
        onActivate(date);
      },
      onWheel: markByHand,
      onTouchMove: markByHand,
      // Of the scrollbar, too.
      onPointerDown: markByHand,
    },
  };
}
