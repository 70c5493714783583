import { moveItem, resizeItem } from "@hourloom/domain/calendar/move-item";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { DropTarget } from "./drop-target";
import { FINE_SNAP_MINUTES, snap, SNAP_MINUTES } from "./snap";

/** What of an item was taken, and where in it. */
export interface DragOrigin {
  placed: PlacedItem;
  part: "body" | "start" | "end";
  /** Whole days between the item's first day and the one that it was taken on. */
  days: number;
  /** Minutes between the item's start and the pointer; undefined where it was not taken among the hours. */
  minutes: number | undefined;
}

function lastStart(fine: boolean): number {
  return DAY_MINUTES - (fine ? FINE_SNAP_MINUTES : SNAP_MINUTES);
}

function movedBody(
  { placed, days, minutes }: DragOrigin,
  target: DropTarget,
  fine: boolean,
  zone: string,
): CalendarItem {
  const { item, startMin } = placed;
  if (target.minutes === null) {
    // A month keeps the clock time; the row of what has no time takes it away from what came from the hours.
    const kept = minutes === undefined ? startMin : null;
    return moveItem(item, { day: target.day - days, startMin: kept }, zone);
  }
  if (minutes === undefined) {
    return moveItem(item, { day: target.day, startMin: Math.min(lastStart(fine), snap(target.minutes, fine)) }, zone);
  }
  const wall = snap((target.day - days) * DAY_MINUTES + target.minutes - minutes, fine);
  const day = Math.floor(wall / DAY_MINUTES);
  return moveItem(item, { day, startMin: wall - day * DAY_MINUTES }, zone);
}

/** What an item becomes when what was gripped is put down at the target; itself where that is no place for it. `fine`: in steps of 5 minutes. */
export function movedTo(
  origin: DragOrigin,
  target: DropTarget,
  { fine, zone }: { fine: boolean; zone: string },
): CalendarItem {
  const { placed, part } = origin;
  if (part === "body") return movedBody(origin, target, fine, zone);
  if (target.minutes === null) return placed.item;
  const wallMin = target.day * DAY_MINUTES + snap(target.minutes, fine);
  return resizeItem(placed.item, { edge: part, wallMin }, zone) ?? placed.item;
}

/** What an item becomes when it is moved by whole days and minutes; null minutes leave the time alone. */
export function movedBy(placed: PlacedItem, by: { days: number; minutes: number }, zone: string): CalendarItem {
  const { item, firstDay, startMin } = placed;
  if (startMin === null) return moveItem(item, { day: firstDay + by.days, startMin: null }, zone);
  const wall = (firstDay + by.days) * DAY_MINUTES + startMin + by.minutes;
  const day = Math.floor(wall / DAY_MINUTES);
  return moveItem(item, { day, startMin: wall - day * DAY_MINUTES }, zone);
}

/** What an item becomes when its end is moved by minutes; undefined where it has none that could be. */
export function endMovedBy({ item, firstDay, startMin, lastDay, endMin }: PlacedItem, minutes: number, zone: string) {
  if (startMin === null) return undefined;
  const end = endMin === null ? firstDay * DAY_MINUTES + startMin + 30 : lastDay * DAY_MINUTES + endMin;
  return resizeItem(item, { edge: "end", wallMin: end + minutes }, zone);
}
