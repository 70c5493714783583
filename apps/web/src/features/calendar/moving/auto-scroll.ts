import { distance, type Point } from "./follow-pointer";

/** How near to an edge the pointer scrolls what is under it, in CSS pixels, and how far at a time. */
const EDGE = 48;
const STEP = 12;
/** What is taken near an edge scrolls nothing before it has been moved so far, in CSS pixels. */
const MEANT = 16;
/** How long it must stay at the left or right edge to turn the page. */
const TURN_MS = 600;

export interface AutoScroll {
  follow: (at: Point) => void;
  stop: () => void;
}

/** Scrolls the hours while something is held near their upper or lower edge, and turns the page when it is held at a side. */
export function createAutoScroll(
  root: HTMLElement,
  { onScroll, onTurn }: { onScroll: () => void; onTurn: (pages: 1 | -1) => void },
): AutoScroll {
  let at: Point | undefined;
  let first: Point | undefined;
  let frame: number | undefined;
  let turning: { pages: 1 | -1; timer: ReturnType<typeof setTimeout> } | undefined;

  function scroll(): void {
    frame = requestAnimationFrame(scroll);
    if (at === undefined) return;
    const scroller = root.querySelector<HTMLElement>("[role='grid']") ?? root;
    const { top, bottom } = scroller.getBoundingClientRect();
    const head = Math.max(0, (scroller.querySelector("[data-head]")?.getBoundingClientRect().bottom ?? top) - top);
    const by = at.y < top + head + EDGE ? -STEP : at.y > bottom - EDGE ? STEP : 0;
    if (by === 0 || at.y < top + head - EDGE) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += by;
    if (scroller.scrollTop !== before) onScroll();
  }

  function watchSides({ x }: Point): void {
    const { left, right } = root.getBoundingClientRect();
    const pages = x > right - EDGE / 2 ? 1 : x < left + EDGE / 2 ? -1 : undefined;
    if (turning?.pages === pages) return;
    clearTimeout(turning?.timer);
    turning = pages === undefined ? undefined : { pages, timer: setTimeout(() => turn(pages), TURN_MS) };
  }

  function turn(pages: 1 | -1): void {
    turning = { pages, timer: setTimeout(() => turn(pages), TURN_MS * 2) };
    onTurn(pages);
  }

  return {
    follow(point) {
      first ??= point;
      if (at === undefined && distance(point, first) < MEANT) return;
      at = point;
      frame ??= requestAnimationFrame(scroll);
      watchSides(point);
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(turning?.timer);
      at = undefined;
    },
  };
}
