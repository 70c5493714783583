import { distance, type Point } from "./follow-pointer";

/** Distance from an edge at which the pointer scrolls, and distance of one step, in CSS pixels. */
const EDGE = 48;
const STEP = 12;
/** Minimum movement before a drag near an edge scrolls, in CSS pixels. */
const MIN_MOVE = 16;

export interface EdgeScroll {
  /** Returns whether the pointer has moved the minimum distance. */
  follow: (at: Point) => boolean;
  stop: () => void;
}

interface Scrolled {
  /** Called for each step, because the element may be rendered again. */
  findScroller: () => HTMLElement;
  /** Lower edge of a sticky header, in CSS pixels from the top of the window. */
  headBottom?: (scroller: HTMLElement) => number | undefined;
  onScroll: () => void;
}

/** Scrolls while the pointer is near the upper or lower edge. */
export function createEdgeScroll({ findScroller, headBottom, onScroll }: Scrolled): EdgeScroll {
  let at: Point | undefined;
  let first: Point | undefined;
  let frame = 0;

  function scroll(): void {
    frame = requestAnimationFrame(scroll);
    if (at === undefined) return;
    const scroller = findScroller();
    const { top, bottom } = scroller.getBoundingClientRect();
    const head = Math.max(0, (headBottom?.(scroller) ?? top) - top);
    const by = at.y < top + head + EDGE ? -STEP : at.y > bottom - EDGE ? STEP : 0;
    if (by === 0 || at.y < top + head - EDGE) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += by;
    if (scroller.scrollTop !== before) onScroll();
  }

  return {
    follow(point) {
      first ??= point;
      if (at === undefined && distance(point, first) < MIN_MOVE) return false;
      at = point;
      frame ||= requestAnimationFrame(scroll);
      return true;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
