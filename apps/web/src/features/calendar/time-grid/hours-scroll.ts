import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Measures in pixels: the scroll position of a time, and the height visible below a sticky head.
 */
function measure(scroller: HTMLElement | null) {
  const hours = scroller?.querySelector<HTMLElement>("[data-hours]");
  const head = scroller?.querySelector("[data-head]");
  if (scroller === null || !hours || !head) return undefined;
  const above = getComputedStyle(head).position === "sticky" ? 0 : hours.offsetTop;
  const topOf = (minutes: number) => above + (minutes / DAY_MINUTES) * hours.offsetHeight;
  return { scroller, topOf, visibleHeight: scroller.clientHeight - (hours.offsetTop - above) };
}

/** Scrolls to make the times visible; shows the beginning if they do not fit. */
export function revealMinutes(element: HTMLElement | null, fromMin: number, toMin: number): void {
  const measures = measure(element);
  if (measures === undefined) return;
  const { scroller, topOf, visibleHeight } = measures;
  scroller.scrollTop = Math.min(topOf(fromMin), Math.max(topOf(toMin) - visibleHeight, scroller.scrollTop));
}

/** Scrolls to `firstMin` on mount only, so that turning the page keeps the scroll position. */
export function useInitialScroll(scroller: RefObject<HTMLElement | null>, firstMin: number): void {
  const initialMin = useRef(firstMin);
  useLayoutEffect(() => {
    const measures = measure(scroller.current);
    if (measures !== undefined) measures.scroller.scrollTop = measures.topOf(initialMin.current);
  }, [scroller]);
}
