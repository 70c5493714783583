import { moveItem } from "@hourloom/domain/calendar/move-item";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { ItemChange } from "@/features/changes/item-change";
import { updateItems } from "../selection/selection-changes";
import { moveBy } from "./move-placed-item";

interface MovedItem {
  from: PlacedItem;
  to: PlacedItem;
}

/**
 * Returns an item moved as another one was: by the same days, and if that has a time before and
 * after, by the same minutes. If it lost its time, so does the item.
 */
export function movedLike({ from, to }: MovedItem, zone: string): (placed: PlacedItem) => CalendarItem {
  const days = to.firstDay - from.firstDay;
  const minutes = from.startMin === null || to.startMin === null ? 0 : to.startMin - from.startMin;
  const losesTime = from.startMin !== null && to.startMin === null;
  return (placed) =>
    losesTime
      ? moveItem(placed.item, { day: placed.firstDay + days, startMin: null }, zone)
      : moveBy(placed, { days, minutes }, zone);
}

/** Moves items as one of them was moved. */
export function moveLike(selected: readonly PlacedItem[], moved: MovedItem, zone: string): ItemChange[] {
  return updateItems(selected, { after: movedLike(moved, zone), clock: "account" });
}
