import { useMemo, useState } from "react";
import { firstOfMonth } from "@hourloom/domain/time/day-number";
import { announce } from "@/shared/page/announcer";
import { setDayCount, useHiddenWeekdays, useWeekStart } from "@/shared/time/calendar-preferences";
import { useIsPhone } from "@/shared/page/media";
import type { CalendarAddress } from "./calendar-search";
import { formatHeading, isSamePage, type ShownCalendar, turnPage } from "./calendar-view";
import { parseShownDate } from "./grid/parse-shown-date";

interface CalendarNavigationProps extends CalendarAddress {
  onShow: (page: CalendarAddress) => void;
}

/** What a change of the view changes; the rest stays. */
export type ViewChange = Partial<Pick<CalendarAddress, "view" | "dayCount">>;

/** Returns the page shown and its active day (the tab stop), and functions that change them. */
export function useCalendarNavigation({ view, date, dayCount, onShow }: CalendarNavigationProps) {
  const [weekStart, hiddenWeekdays] = [useWeekStart(), useHiddenWeekdays()];
  const isPhone = useIsPhone();
  const shown = useMemo<ShownCalendar>(
    () => ({ view, date, dayCount, weekStart, hiddenWeekdays, isPhone }),
    [view, date, dayCount, weekStart, hiddenWeekdays, isPhone],
  );
  /** The day that was chosen last, and the date of its page. */
  const [chosen, setChosen] = useState<{ pageDate: string; day: string }>();
  const isDayChosen = chosen?.pageDate === date;
  const activeDay = isDayChosen ? chosen.day : date;
  // Returns the same object if nothing changes, which avoids a render.
  const setActiveDay = (day: string, pageDate: string = date) =>
    setChosen((last) => (last?.pageDate === pageDate && last.day === day ? last : { pageDate, day }));

  function goTo(day: string, changes: ViewChange = {}): void {
    const target = parseShownDate(day);
    if (target === undefined) return;
    const next: ShownCalendar = { ...shown, ...changes, date: target };
    if (next.view !== view || next.dayCount !== dayCount || !isSamePage(shown, target)) {
      announce(formatHeading(next));
    }
    // Otherwise a day that was chosen there before would be active.
    if (chosen?.pageDate === target) setChosen(undefined);
    if (changes.dayCount !== undefined) setDayCount(changes.dayCount);
    onShow({ view: next.view, date: target, dayCount: next.dayCount });
  }

  // The agenda is endless: its header tells of the month of the active day.
  const month = view === "agenda" && firstOfMonth(activeDay);
  const page = useMemo(() => (month === false ? shown : { ...shown, date: month }), [shown, month]);

  return {
    shown,
    /** What the header and the status tell of. */
    page,
    activeDay,
    isDayChosen,
    setActiveDay,
    goTo,
    // Returns the day that is active then. Several days begin on the date of the page, and the next
    // ones where they end.
    turn: (pages: number): string => {
      const day = turnPage(view === "days" ? shown : { ...shown, date: activeDay }, pages);
      goTo(day);
      return day;
    },
    /** Makes a day active; navigates if it is not on the page. */
    activate: (day: string) => {
      if (view === "agenda" || isSamePage(shown, day)) return setActiveDay(day);
      goTo(day);
      return setActiveDay(day, day);
    },
  };
}
