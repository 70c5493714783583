import { indexByDay, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { findDayButton } from "../grid/grid-elements";

/** The list of a day's items; behind "+N" in the hours only those with these keys. */
interface DayList {
  day: string;
  keys: readonly string[] | undefined;
}

/** The "+N more" of a list; what it hides may have changed meanwhile. */
function findMore(root: Element | null, { day, keys }: DayList): HTMLElement | undefined {
  const all = root?.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-more]`) ?? [];
  return [...all].find(({ dataset: { hidden } }) =>
    keys === undefined ? hidden === undefined : hidden?.split(" ").some((key) => keys.includes(key)),
  );
}

interface DayListOptions {
  surface: RefObject<HTMLElement | null>;
  laidOut: readonly LaidOutItem[];
  activeDay: string;
}

/**
 * The open list of a day; without one, `items` are those of the active day, which phones list below
 * the month.
 */
export function useDayList({ surface, laidOut, activeDay }: DayListOptions) {
  const [list, setList] = useState<DayList>();
  // To return the focus when it has closed.
  const last = useRef<DayList>(undefined);
  const items = useMemo(() => {
    const day = dayNumberOf(list?.day ?? activeDay);
    const all = indexByDay(laidOut, { fromDay: day, toDay: day + 1 }).get(day) ?? [];
    return list?.keys === undefined ? all : all.filter(({ key }) => list.keys?.includes(key));
  }, [laidOut, list, activeDay]);
  return {
    /** Undefined if no list is open. */
    day: list?.day,
    items,
    open: (day: string, keys: readonly string[] | undefined) => {
      last.current = { day, keys };
      setList({ day, keys });
    },
    close: () => setList(undefined),
    /** Returns the bounding box of its "+N more"; undefined if that is gone. */
    findAnchor: useCallback(() => list && findMore(surface.current, list)?.getBoundingClientRect(), [list, surface]),
    /** Focuses the "+N more" of the closed list, if still there, or its day. */
    focusAgain: () => {
      const { current } = last;
      if (current === undefined) return;
      (findMore(surface.current, current) ?? findDayButton(surface.current, current.day))?.focus();
    },
  };
}
