import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { KeyboardEvent, MouseEvent } from "react";

/** How far the check mark of a task reaches from the corner of its item, in CSS pixels. */
const TICK_PX = 28;
/** Narrower items leave no room beside it to be opened by. */
const LEAST_WIDTH_PX = 72;

/** Whether a click on an item is on the check mark of a task, which completes it instead of opening it. */
export function isOnTick(event: MouseEvent, element: Element, placed: PlacedItem | undefined): placed is PlacedItem {
  // A click without a pointer has no place.
  if (placed?.item.type !== "task" || event.detail === 0) return false;
  const { left, right, top, width } = element.getBoundingClientRect();
  const isRtl = element.querySelector(".icon-ahead:dir(rtl)") !== null;
  const across = isRtl ? right - event.clientX : event.clientX - left;
  return width >= LEAST_WIDTH_PX && across < TICK_PX && event.clientY - top < TICK_PX;
}

/** Space on a task ticks it, however long it is held; answers whether it was one. */
export function tickByKey(
  event: KeyboardEvent,
  placed: PlacedItem | undefined,
  onTick: (item: CalendarItem) => void,
): boolean {
  if (placed?.item.type !== "task") return false;
  if (!event.repeat) onTick(placed.item);
  return true;
}
