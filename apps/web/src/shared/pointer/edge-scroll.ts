import { distance, type Point } from "./follow-pointer";

/** How near to an edge the pointer scrolls what is under it, in CSS pixels, and how far at a time. */
const EDGE = 48;
const STEP = 12;
/** What is taken near an edge scrolls nothing before it has been moved so far, in CSS pixels. */
const MEANT = 16;

export interface EdgeScroll {
  /** Answers whether the pointer has been moved far enough to mean it. */
  follow: (at: Point) => boolean;
  stop: () => void;
}

interface Scrolled {
  /** What scrolls; looked for at each step, since it may be drawn anew. */
  findScroller: () => HTMLElement;
  /** The lower edge of what stays at its top, such as a table's head; in CSS pixels from the window's top. */
  headBottom?: (scroller: HTMLElement) => number | undefined;
  onScroll: () => void;
}

/** Scrolls while something is held near the upper or lower edge. */
export function createEdgeScroll({ findScroller, headBottom, onScroll }: Scrolled): EdgeScroll {
  let at: Point | undefined;
  let first: Point | undefined;
  let frame: number | undefined;

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
      if (at === undefined && distance(point, first) < MEANT) return false;
      at = point;
      frame ??= requestAnimationFrame(scroll);
      return true;
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      at = undefined;
    },
  };
}
