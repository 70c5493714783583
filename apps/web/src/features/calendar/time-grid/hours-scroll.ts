import { type RefObject, useLayoutEffect, useRef } from "react";
import { measureHours } from "../grid/grid-elements";

/** Scrolls to `firstMin` on mount only, so that turning the page keeps the scroll position. */
export function useInitialScroll(scroller: RefObject<HTMLElement | null>, firstMin: number): void {
  const initialMin = useRef(firstMin);
  useLayoutEffect(() => {
    const measures = measureHours(scroller.current);
    if (measures !== undefined) measures.scroller.scrollTop = measures.topOf(initialMin.current);
  }, [scroller]);
}
