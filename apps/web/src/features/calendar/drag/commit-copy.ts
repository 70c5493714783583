import { type LaidOutItem, layOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { showToast } from "@hourloom/ui/toast";
import type { RefObject } from "react";
import { announce } from "@/shared/page/announcer";
import { addCopies, copyOf, NO_SESSIONS } from "../clipboard/clipboard";
import type { DragContext } from "./drag-context";
import { formatSlot } from "../grid/format-slot";
import { movedLike } from "./move-selected";

interface Dropped {
  from: LaidOutItem;
  after: CalendarItem;
  /** The dragged item, and all that are selected with it. */
  targets: readonly LaidOutItem[];
}

function movedItems({ from, after, targets }: Dropped, zone: string): readonly CalendarItem[] {
  const to = layOutItem(after);
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
  const laidOut = layOutItem(dropped.after);
  if (copies.length === 0) {
    showToast(NO_SESSIONS, { id: "clipboard" });
    return;
  }
  if (laidOut !== undefined) announce(`“${dropped.after.title}” copied to ${formatSlot(laidOut)}.`);
  void addCopies(contextRef.current, copies, "copied");
}
