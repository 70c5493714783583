import { type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { showToast } from "@hourloom/ui/toast";
import type { RefObject } from "react";
import { isCollection } from "@/features/changes/item-change";
import { newId } from "@/shared/api/new-id";
import { announce } from "@/shared/page/announcer";
import { addCopies, NO_SESSIONS } from "../clipboard/clipboard";
import { copyItem } from "../clipboard/copy-item";
import type { DragContext } from "./drag-context";
import { formatPlace } from "./format-place";
import { moveLike } from "./move-selected";

interface Dropped {
  from: PlacedItem;
  after: CalendarItem;
}

/** The items as the drop would move them. */
function movedItems(
  { from, after }: Dropped,
  { targetsOf, zone }: Pick<DragContext, "targetsOf" | "zone">,
): readonly CalendarItem[] {
  const to = placeItem(after);
  const targets = targetsOf(from);
  if (to === undefined || targets.length < 2) return [after];
  const moved = moveLike(targets, { from, to }, zone).flatMap(({ item }) => (isCollection(item) ? [] : [item]));
  return moved.length === 0 ? targets.map(({ item }) => item) : moved;
}

/**
 * Returns copies of the dragged item, or of all that are selected with it, where they were dropped;
 * none of sessions. One of a series is an item by itself.
 */
export function droppedCopies(
  dropped: Dropped,
  context: Pick<DragContext, "targetsOf" | "zone" | "isFixed" | "calendarOfNew">,
): CalendarItem[] {
  return movedItems(dropped, context).flatMap((item) => {
    const calendar = item.type === "event" && !context.isFixed(item) ? item.calendar : context.calendarOfNew;
    return copyItem(item, { id: newId(), days: 0, calendar }) ?? [];
  });
}

/** Creates the copies of a drop, with one Undo; of a session it says that there are none. */
export function commitCopy(dropped: Dropped, contextRef: RefObject<DragContext>): void {
  const copies = droppedCopies(dropped, contextRef.current);
  const placed = placeItem(dropped.after);
  if (copies.length === 0) {
    showToast(NO_SESSIONS, { id: "clipboard" });
    return;
  }
  if (placed !== undefined) announce(`“${dropped.after.title}” copied to ${formatPlace(placed)}.`);
  void addCopies(contextRef.current, copies, "copied");
}
