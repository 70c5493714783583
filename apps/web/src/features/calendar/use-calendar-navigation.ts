import { useMemo, useRef, useState } from "react";
import { announce } from "@/shared/page/announcer";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { useIsPhone } from "@/shared/page/media";
import type { CalendarView } from "./calendar-search";
import { formatHeading, isSamePage, type ShownCalendar, turnPage } from "./calendar-view";
import { parseShownDate } from "./grid/parse-shown-date";

interface CalendarNavigationProps {
  view: CalendarView;
  /** A day on the page; initially the active day. */
  date: string;
  onShow: (page: { view: CalendarView; date: string }) => void;
}

/** Returns the page shown and its active day (the tab stop), and functions that change them. */
export function useCalendarNavigation({ view, date, onShow }: CalendarNavigationProps) {
  const weekStart = useWeekStart();
  const isPhone = useIsPhone();
  const shown = useMemo<ShownCalendar>(() => ({ view, date, weekStart, isPhone }), [view, date, weekStart, isPhone]);
  const [lastActive, setLastActive] = useState({ pageDate: date, day: date });
  const activeDay = lastActive.pageDate === date ? lastActive.day : date;
  // Returns the same object if nothing changes, which avoids a render.
  const setActiveDay = (day: string, pageDate: string = date) =>
    setLastActive((last) => (last.pageDate === pageDate && last.day === day ? last : { pageDate, day }));
  const requestedAt = useRef<number>(undefined);

  function goTo(day: string, nextView: CalendarView = view): void {
    const target = parseShownDate(day);
    if (target === undefined) return;
    const next: ShownCalendar = { ...shown, view: nextView, date: target };
    if (nextView !== view || !isSamePage(shown, target)) {
      requestedAt.current = performance.now();
      announce(formatHeading(next));
    }
    // Needed only if a day of that page was active before: otherwise its own date is the default.
    if (lastActive.pageDate === target) setActiveDay(target, target);
    onShow({ view: nextView, date: target });
  }

  return {
    shown,
    activeDay,
    setActiveDay,
    goTo,
    turn: (pages: number) => goTo(turnPage({ ...shown, date: activeDay }, pages)),
    /** Makes a day active; navigates if it is not on the page. */
    activate: (day: string) => (isSamePage(shown, day) ? setActiveDay(day) : goTo(day)),
    /** The `performance.now()` of the last navigation; `useRenderedPage` clears it. */
    requestedAt,
  };
}
