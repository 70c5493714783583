import { type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { showToast } from "@hourloom/ui/toast";
import type { RefObject } from "react";
import { isCollection } from "@/features/changes/item-change";
import { newId } from "@/shared/api/new-id";
import { announce } from "@/shared/page/announcer";
import { addCopies, isCopyable, NO_SESSIONS } from "../clipboard/clipboard";
import { copyItem } from "../clipboard/copy-item";
import type { DragContext } from "./drag-context";
import { formatPlace } from "./format-place";
import { moveLike } from "./move-selected";

/** The items as the drop would move them. */
function movedItems(
  { from, after }: { from: PlacedItem; after: CalendarItem },
  { targetsOf, zone }: DragContext,
): readonly CalendarItem[] {
  const to = placeItem(after);
  const targets = targetsOf(from);
  if (to === undefined || targets.length < 2) return [after];
  return moveLike(targets, { from, to }, zone).flatMap(({ item }) => (isCollection(item) ? [] : [item]));
}

/**
 * Creates a copy of the dragged item where it was dropped, or of all that are selected with it. One
 * of a series becomes an item by itself.
 */
export function commitCopy(
  { from, after }: { from: PlacedItem; after: CalendarItem },
  contextRef: RefObject<DragContext>,
): void {
  const { isFixed, calendarOfNew } = contextRef.current;
  const copies = movedItems({ from, after }, contextRef.current).flatMap((item) => {
    const calendar = item.type === "event" && !isFixed(item) ? item.calendar : calendarOfNew;
    return copyItem(item, { id: newId(), days: 0, calendar }) ?? [];
  });
  const placed = placeItem(after);
  if (!isCopyable(from.item)) {
    showToast(NO_SESSIONS, { id: "clipboard" });
    return;
  }
  if (placed !== undefined) announce(`“${after.title}” copied to ${formatPlace(placed)}.`);
  void addCopies(contextRef.current, copies, "copied");
}
