import { useMemo, useRef, useState } from "react";
import { announce } from "@/shared/page/announcer";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { useIsPhone } from "@/shared/page/media";
import type { CalendarView } from "./calendar-search";
import { headingOf, isSamePage, type ShownCalendar, turnedPage } from "./calendar-view";
import { shownDate } from "./grid/shown-date";

interface PlaceProps {
  view: CalendarView;
  /** A day of the page that is shown; it has the focus first. */
  date: string;
  onShow: (page: { view: CalendarView; date: string }) => void;
}

/** Which page of the calendar is shown, which of its days is in use, and the ways to others. */
export function usePlace({ view, date, onShow }: PlaceProps) {
  const weekStart = useWeekStart();
  const isPhone = useIsPhone();
  const shown = useMemo<ShownCalendar>(() => ({ view, date, weekStart, isPhone }), [view, date, weekStart, isPhone]);
  const [lastUsed, setLastUsed] = useState({ of: date, day: date });
  const activeDay = lastUsed.of === date ? lastUsed.day : date;
  // The same object again where nothing changes, so that nothing is drawn again.
  const setActiveDay = (day: string, of: string = date) =>
    setLastUsed((last) => (last.of === of && last.day === day ? last : { of, day }));
  const turnedAt = useRef<number>(undefined);

  function goTo(day: string, nextView: CalendarView = view): void {
    const target = shownDate(day);
    if (target === undefined) return;
    const next: ShownCalendar = { ...shown, view: nextView, date: target };
    if (nextView !== view || !isSamePage(shown, target)) {
      turnedAt.current = performance.now();
      announce(headingOf(next));
    }
    // A page on which nothing has been used yet begins with its own day; to say so would only draw the former one again.
    if (lastUsed.of === target) setActiveDay(target, target);
    onShow({ view: nextView, date: target });
  }

  return {
    shown,
    activeDay,
    setActiveDay,
    goTo,
    turn: (pages: number) => goTo(turnedPage({ ...shown, date: activeDay }, pages)),
    /** Gives a day the tab stop; one that is not on the page turns it. */
    activate: (day: string) => (isSamePage(shown, day) ? setActiveDay(day) : goTo(day)),
    /** When another page was asked for last, by the page's clock; whoever has drawn it takes it away. */
    turnedAt,
  };
}
