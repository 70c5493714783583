import type { PointerEvent, RefObject } from "react";
import { addFloating, placeFloating } from "@/shared/pointer/floating-element";
import { followPointer, type Point } from "@/shared/pointer/follow-pointer";
import { createAutoScroll } from "./auto-scroll";
import type { DragContext } from "./drag-context";
import { addRule } from "./drag-preview";
import { focusItem } from "./wait-for-element";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf(a: Point, b: Point): Box {
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) };
}

function touches(a: Box, b: Box): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

function keysIn(grid: Element, box: Box): Set<string> {
  const items = [...grid.querySelectorAll<HTMLElement>("[data-item]")];
  const touched = items.filter((item) => touches(item.getBoundingClientRect(), box));
  return new Set(touched.flatMap(({ dataset }) => dataset["item"] ?? []));
}

/** Draws a frame from the pointer; the items that it touches are selected at its end. */
export function drawFrame(event: PointerEvent, contextRef: RefObject<DragContext>): void {
  const root = contextRef.current.surface.current;
  if (root === null || event.button !== 0) return;
  // Not the panel of tasks beside it, whose items may be on a day, too.
  const grid = root.querySelector("[role=grid]") ?? root;
  const scrolled = () => grid.scrollTop;
  const start = { x: event.clientX, y: event.clientY + scrolled() };
  let last: Point = { x: event.clientX, y: event.clientY };
  let keys: ReadonlySet<string> = new Set();
  let frame: HTMLElement | undefined;
  const rule = addRule();
  const show = (at: Point) => {
    last = at;
    // The beginning scrolls with the hours.
    const box = boxOf({ x: start.x, y: start.y - scrolled() }, at);
    keys = keysIn(grid, box);
    const selectors = [...keys].map((key) => `[data-item="${CSS.escape(key)}"]`);
    rule.replace(selectors.length === 0 ? "" : `:is(${selectors.join()}) { outline: 2px solid var(--accent) }`);
    const { left, top, right, bottom } = box;
    if (frame !== undefined) placeFloating(frame, { left, top, width: right - left, height: bottom - top });
  };
  const scroll = createAutoScroll(root, { onScroll: () => show(last), onTurn: () => undefined });
  followPointer(event.nativeEvent, {
    onBegin: () => {
      frame = addFloating("rounded-sm border border-accent bg-accent-soft/40");
    },
    onMove: (at) => {
      scroll.follow(at);
      show(at);
    },
    onDrop: () => {
      const { laidOut, onSelect } = contextRef.current;
      const chosen = laidOut.filter(({ key }) => keys.has(key));
      onSelect(chosen);
      // The next keys are for what was chosen.
      const [first] = chosen;
      if (first !== undefined) focusItem(root, first);
    },
    onEnd: () => {
      scroll.stop();
      frame?.remove();
      rule.remove();
    },
  });
}
