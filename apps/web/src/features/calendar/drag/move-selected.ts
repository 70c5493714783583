import { moveItem } from "@hourloom/domain/calendar/move-item";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { ItemChange } from "@/features/changes/item-change";
import { updates } from "../selection/selection-changes";
import { moveBy } from "./move-placed-item";

/**
 * Moves items as one of them was moved: by the same days, and if it has a time before and after, by
 * the same minutes. If it lost its time, so do the others.
 */
export function moveLike(
  selected: readonly PlacedItem[],
  { from, to }: { from: PlacedItem; to: PlacedItem },
  zone: string,
): ItemChange[] {
  const days = to.firstDay - from.firstDay;
  const minutes = from.startMin === null || to.startMin === null ? 0 : to.startMin - from.startMin;
  const losesTime = from.startMin !== null && to.startMin === null;
  const after = (placed: PlacedItem) =>
    losesTime
      ? moveItem(placed.item, { day: placed.firstDay + days, startMin: null }, zone)
      : moveBy(placed, { days, minutes }, zone);
  return updates(selected, { after, clock: "account" });
}
