import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { KeyboardEvent, MouseEvent } from "react";

/** The size of the check mark's target in the corner of an item, in CSS pixels. */
const CHECK_MARK_PX = 28;
/** In narrower items the check mark is no target, since no space would be left to open them. */
const WIDTH_MIN_PX = 72;

/** Whether a click on an item hits the check mark of a task. */
export function isOnCheckMark(
  event: MouseEvent,
  element: Element,
  laidOut: LaidOutItem | undefined,
): laidOut is LaidOutItem {
  // A click by keyboard has no position.
  if (laidOut?.item.type !== "task" || event.detail === 0) return false;
  const { left, right, top, width } = element.getBoundingClientRect();
  const isRtl = element.querySelector(".icon-ahead:dir(rtl)") !== null;
  const offset = isRtl ? right - event.clientX : event.clientX - left;
  return width >= WIDTH_MIN_PX && offset < CHECK_MARK_PX && event.clientY - top < CHECK_MARK_PX;
}

/** Toggles a task once per key press, ignoring repeats; returns false for other items. */
export function toggleTaskByKey(
  event: KeyboardEvent,
  laidOut: LaidOutItem | undefined,
  onToggleTask: (item: CalendarItem) => void,
): boolean {
  if (laidOut?.item.type !== "task") return false;
  if (!event.repeat) onToggleTask(laidOut.item);
  return true;
}
