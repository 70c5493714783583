import { type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { showToast } from "@hourloom/ui/toast";
import type { RefObject } from "react";
import { announce } from "@/shared/page/announcer";
import { addCopies, copyOf, NO_SESSIONS } from "../clipboard/clipboard";
import type { DragContext } from "./drag-context";
import { formatPlace } from "../grid/format-place";
import { movedLike } from "./move-selected";

interface Dropped {
  from: PlacedItem;
  after: CalendarItem;
  /** The dragged item, and all that are selected with it. */
  targets: readonly PlacedItem[];
}

/** The items as the drop would move them. */
function movedItems({ from, after, targets }: Dropped, zone: string): readonly CalendarItem[] {
  const to = placeItem(after);
  return to === undefined || targets.length < 2 ? [after] : targets.map(movedLike({ from, to }, zone));
}

/**
 * Returns copies of the dragged item, or of all that are selected with it, where they were dropped;
 * none of sessions. One of a series is an item by itself.
 */
export function droppedCopies(
  dropped: Dropped,
  { zone, calendars }: Pick<DragContext, "zone" | "calendars">,
): CalendarItem[] {
  return movedItems(dropped, zone).flatMap((item) => copyOf(item, calendars) ?? []);
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
