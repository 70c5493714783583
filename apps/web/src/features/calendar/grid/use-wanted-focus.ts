import { type RefObject, useCallback, useEffect, useRef } from "react";
import { findDayStop } from "./grid-elements";

/** Moves the focus to a day, at once or as soon as it has the tab stop: it may be on a page that is only now drawn. A day taller than the window must not be scrolled to. */
export function useWantedFocus(
  root: RefObject<HTMLElement | null>,
  { preventScroll = false }: FocusOptions = {},
): (day: string) => void {
  const wanted = useRef<string>(undefined);
  const focusWanted = useCallback(() => {
    if (wanted.current === undefined) return;
    const stop = findDayStop(root.current, wanted.current);
    if (stop === null || stop.tabIndex !== 0) return;
    wanted.current = undefined;
    stop.focus({ preventScroll });
  }, [root, preventScroll]);
  useEffect(focusWanted);
  return useCallback(
    (day: string) => {
      wanted.current = day;
      focusWanted();
    },
    [focusWanted],
  );
}
