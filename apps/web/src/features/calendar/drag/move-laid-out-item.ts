import { moveItem, resizeItem } from "@hourloom/domain/calendar/move-item";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { resizeSpan } from "@hourloom/domain/calendar/resize-span";
import { DAY_MINUTES, DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { DropTarget } from "./drop-target";
import type { ItemPart } from "../grid/view-props";
import { snap, snapStep } from "./snap";

/** The part of an item that is dragged, and the pointer's offset in it. */
export interface DragOrigin {
  laidOut: LaidOutItem;
  part: ItemPart;
  /** Days between the item's first day and the pointer. */
  days: number;
  /** Minutes between the item's start and the pointer; undefined outside of the time grid. */
  minutes: number | undefined;
}

/** `wallMin`: wall clock minutes since day number 0. */
function moveToMinute(item: CalendarItem, wallMin: number, zone: string): CalendarItem {
  const day = Math.floor(wallMin / DAY_MINUTES);
  return moveItem(item, { day, startMin: wallMin - day * DAY_MINUTES }, zone);
}

function moveBody(
  { laidOut, days, minutes }: DragOrigin,
  target: DropTarget,
  fine: boolean,
  zone: string,
): CalendarItem {
  const { item, startMin } = laidOut;
  if (target.minutes === null) {
    // The month keeps the time; the all-day row removes the time of an item from the time grid.
    const nextStartMin = minutes === undefined ? startMin : null;
    return moveItem(item, { day: target.day - days, startMin: nextStartMin }, zone);
  }
  if (minutes === undefined) {
    const latestStart = DAY_MINUTES - snapStep(fine);
    return moveItem(item, { day: target.day, startMin: Math.min(latestStart, snap(target.minutes, fine)) }, zone);
  }
  return moveToMinute(item, snap((target.day - days) * DAY_MINUTES + target.minutes - minutes, fine), zone);
}

/**
 * Returns the item after the drop; unchanged if it cannot be dropped there. `fine`: 5-minute steps.
 */
export function moveToTarget(
  origin: DragOrigin,
  target: DropTarget,
  { fine, zone }: { fine: boolean; zone: string },
): CalendarItem {
  const { laidOut, part, minutes } = origin;
  if (part === "body") return moveBody(origin, target, fine, zone);
  // The edge of a bar, not of a block in the time grid.
  if (minutes === undefined) return resizeSpan(laidOut.item, { edge: part, day: target.day }, zone) ?? laidOut.item;
  if (target.minutes === null) return laidOut.item;
  const wallMin = target.day * DAY_MINUTES + snap(target.minutes, fine);
  return resizeItem(laidOut.item, { edge: part, wallMin }, zone) ?? laidOut.item;
}

/** Returns the item moved by days and minutes; an item without a time moves by days only. */
export function moveBy(laidOut: LaidOutItem, by: { days: number; minutes: number }, zone: string): CalendarItem {
  const { item, firstDay, startMin } = laidOut;
  if (startMin === null) return moveItem(item, { day: firstDay + by.days, startMin: null }, zone);
  return moveToMinute(item, (firstDay + by.days) * DAY_MINUTES + startMin + by.minutes, zone);
}

/**
 * Returns the item with its end moved by minutes; undefined if it has no time or cannot be resized.
 */
export function moveEndBy({ item, firstDay, startMin, lastDay, endMin }: LaidOutItem, minutes: number, zone: string) {
  if (startMin === null) return undefined;
  const end =
    endMin === null ? firstDay * DAY_MINUTES + startMin + DEFAULT_ITEM_MINUTES : lastDay * DAY_MINUTES + endMin;
  return resizeItem(item, { edge: "end", wallMin: end + minutes }, zone);
}

/** Returns the event with its last day moved by days; undefined if it has no days to resize. */
export function moveLastDayBy(laidOut: LaidOutItem, days: number, zone: string): CalendarItem | undefined {
  return resizeSpan(laidOut.item, { edge: "end", day: laidOut.lastDay + days }, zone);
}
