import { type RefObject, useEffect, useRef } from "react";
import { findDayButton } from "./grid-elements";

/**
 * Returns a function that focuses a day, now or as soon as it is the tab stop: its page may not be
 * rendered yet. Use `preventScroll` for days taller than the window.
 */
export function useFocusDay(
  root: RefObject<HTMLElement | null>,
  { preventScroll = false }: FocusOptions = {},
): (day: string) => void {
  const pendingDay = useRef<string>(undefined);
  const focusPending = () => {
    if (pendingDay.current === undefined) return;
    const stop = findDayButton(root.current, pendingDay.current);
    if (stop === null || stop.tabIndex !== 0) return;
    pendingDay.current = undefined;
    stop.focus({ preventScroll });
  };
  useEffect(focusPending);
  return (day) => {
    pendingDay.current = day;
    focusPending();
  };
}
