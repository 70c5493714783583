import type { PointerEvent } from "react";
import type { ItemPart } from "../grid/view-props";

/** The depth of an edge in CSS pixels, by touch of a bar, and its largest share of a small item. */
const EDGE_PX = 6;
const TOUCHED_EDGE_PX = 16;
const EDGE_SHARES = { start: 0.2, end: 0.4 };

/**
 * Returns the part of an item under the pointer. Edges are those of `data-parts`: the upper and
 * lower one of a block in the hours, those at the sides of a bar. Touch uses only the one at the
 * end.
 */
export function findItemPart({ target, clientX, clientY, pointerType }: PointerEvent): ItemPart {
  const stop = target instanceof Element ? target.closest("[data-item]") : null;
  const parts = stop instanceof HTMLElement ? (stop.dataset["parts"] ?? "").split(" ") : [];
  if (stop === null || parts.length === 0) return "body";
  const isTouch = pointerType === "touch";
  const isBlock = stop.closest("[data-column]") !== null;
  const { left, top, right, bottom } = stop.getBoundingClientRect();
  const [start, end, at] = isBlock ? [top, bottom, clientY] : [left, right, clientX];
  const depth = isTouch && !isBlock ? TOUCHED_EDGE_PX : EDGE_PX;
  const reach = (part: "start" | "end") => Math.min(depth, (end - start) * EDGE_SHARES[part]);
  if (parts.includes("end") && end - at <= reach("end")) return "end";
  return parts.includes("start") && !isTouch && at - start <= reach("start") ? "start" : "body";
}
