import { distance, type Point } from "./follow-pointer";

/** Distance from an edge at which the pointer scrolls, and distance of one step, in CSS pixels. */
const EDGE = 48;
const STEP = 12;
/** Minimum movement before a drag near an edge scrolls, in CSS pixels. */
const MIN_MOVE = 16;

interface Scrolled {
  /** Called for each step, because the element may be rendered again. */
  findScroller: (at: Point) => HTMLElement;
  /** What scrolls to the left and right, if anything. */
  findSideScroller?: (() => HTMLElement) | undefined;
  /** Lower edge of a sticky header, in CSS pixels from the top of the window. */
  headBottom?: (scroller: HTMLElement) => number | undefined;
  onScroll: () => void;
}

/** Scrolls while the pointer is near an edge. */
export function createEdgeScroll({ findScroller, findSideScroller, headBottom, onScroll }: Scrolled) {
  let at: Point | undefined;
  let first: Point | undefined;
  let frame = 0;
  let snapping: HTMLElement | undefined;

  /** Scrolls up or down; returns whether it moved. */
  function scrollVertically({ y }: Point, scroller: HTMLElement): boolean {
    const { top, bottom } = scroller.getBoundingClientRect();
    const head = Math.max(0, (headBottom?.(scroller) ?? top) - top);
    if (y < top + head - EDGE) return false;
    const before = scroller.scrollTop;
    scroller.scrollTop += y < top + head + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0;
    return scroller.scrollTop !== before;
  }

  function scrollSideways({ x }: Point, scroller: HTMLElement | undefined): boolean {
    if (scroller === undefined) return false;
    snapping = scroller;
    // A step would snap back to where it was.
    scroller.style.scrollSnapType = "none";
    const { left, right } = scroller.getBoundingClientRect();
    if (x < left - EDGE) return false;
    const before = scroller.scrollLeft;
    scroller.scrollLeft += x < left + EDGE ? -STEP : x > right - EDGE ? STEP : 0;
    return scroller.scrollLeft !== before;
  }

  function scroll(): void {
    frame = requestAnimationFrame(scroll);
    if (at === undefined) return;
    const moved = [scrollVertically(at, findScroller(at)), scrollSideways(at, findSideScroller?.())];
    if (moved.includes(true)) onScroll();
  }

  return {
    /** Returns whether the pointer has moved the minimum distance. */
    follow(point: Point): boolean {
      first ??= point;
      if (at === undefined && distance(point, first) < MIN_MOVE) return false;
      at = point;
      frame ||= requestAnimationFrame(scroll);
      return true;
    },
    stop: () => {
      cancelAnimationFrame(frame);
      snapping?.style.removeProperty("scroll-snap-type");
    },
  };
}
