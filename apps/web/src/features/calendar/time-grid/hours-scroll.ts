import { type RefObject, useLayoutEffect, useRef } from "react";
import { measureHours } from "../grid/grid-elements";

/** Half the height of the label of an hour, which is centred on its line. */
const HALF_LABEL_PX = 10;

/**
 * Scrolls to the whole hour of `firstMin` on mount only, so that a turned page stays scrolled.
 */
export function useInitialScroll(scroller: RefObject<HTMLElement | null>, firstMin: number): void {
  const initialMin = useRef(firstMin);
  useLayoutEffect(() => {
    const measures = measureHours(scroller.current);
    if (measures !== undefined)
      measures.scroller.scrollTop = measures.topOf(initialMin.current - (initialMin.current % 60)) - HALF_LABEL_PX;
  }, [scroller]);
}
