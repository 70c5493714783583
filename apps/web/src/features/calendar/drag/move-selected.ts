import { moveItem } from "@hourloom/domain/calendar/move-item";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { ItemChange } from "@/features/changes/item-change";
import { updateItems } from "@/features/changes/selection-changes";
import { moveBy } from "./move-laid-out-item";

interface MovedItem {
  from: LaidOutItem;
  to: LaidOutItem;
}

/**
 * Returns an item moved as another one was: by the same days, and if that has a time before and
 * after, by the same minutes. If it lost its time, so does the item.
 */
export function movedLike({ from, to }: MovedItem, zone: string): (laidOut: LaidOutItem) => CalendarItem {
  const days = to.firstDay - from.firstDay;
  const minutes = from.startMin === null || to.startMin === null ? 0 : to.startMin - from.startMin;
  const losesTime = from.startMin !== null && to.startMin === null;
  return (laidOut) =>
    losesTime
      ? moveItem(laidOut.item, { day: laidOut.firstDay + days, startMin: null }, zone)
      : moveBy(laidOut, { days, minutes }, zone);
}

/** Moves items as one of them was moved. */
export function moveLike(selected: readonly LaidOutItem[], moved: MovedItem, zone: string): ItemChange[] {
  return updateItems(selected, { after: movedLike(moved, zone), clock: "account" });
}
