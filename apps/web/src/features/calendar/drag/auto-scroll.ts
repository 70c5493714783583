import { createEdgeScroll } from "@/shared/pointer/edge-scroll";
import type { Point } from "@/shared/pointer/follow-pointer";

/**
 * How near to a side the pointer turns the page, in CSS pixels, and how long it must stay there.
 */
const SIDE_PX = 24;
const TURN_MS = 600;

/** During a drag, scrolls near the upper and lower edge, and turns the page at the sides. */
export function createAutoScroll(
  root: HTMLElement,
  { onScroll, onTurn }: { onScroll: () => void; onTurn: (pages: 1 | -1) => void },
) {
  const edges = createEdgeScroll({
    findScroller: () => root.querySelector<HTMLElement>("[role='grid']") ?? root,
    headBottom: (scroller) => scroller.querySelector("[data-head]")?.getBoundingClientRect().bottom,
    onScroll,
  });
  let pendingTurn: { pages: 1 | -1; timer: ReturnType<typeof setTimeout> } | undefined;

  function watchSides({ x }: Point): void {
    const { left, right } = root.getBoundingClientRect();
    const pages = x > right - SIDE_PX ? 1 : x < left + SIDE_PX ? -1 : undefined;
    if (pendingTurn?.pages === pages) return;
    clearTimeout(pendingTurn?.timer);
    pendingTurn = pages === undefined ? undefined : { pages, timer: setTimeout(() => turn(pages), TURN_MS) };
  }

  function turn(pages: 1 | -1): void {
    pendingTurn = { pages, timer: setTimeout(() => turn(pages), TURN_MS * 2) };
    onTurn(pages);
  }

  return {
    follow(point: Point) {
      if (edges.follow(point)) watchSides(point);
    },
    stop() {
      edges.stop();
      clearTimeout(pendingTurn?.timer);
    },
  };
}
