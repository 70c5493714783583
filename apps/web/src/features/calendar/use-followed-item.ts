import { itemKey } from "@hourloom/domain/calendar/placed-items";
import { useEffect, useRef } from "react";
import type { EditorTarget } from "@/features/items/editor-state";
import { useItemEditing } from "@/features/items/items-provider";
import type { ShownCalendar } from "./calendar-view";
import type { CalendarPage } from "./use-calendar-range";

interface Followed {
  target: EditorTarget | undefined;
  /** What has been typed has to be kept. */
  isTyped: boolean;
  /** Our own change of it is under way; what comes of that is not news. */
  isSent: boolean;
  shown: ShownCalendar;
  page: CalendarPage;
}

/** Lets a form in which nothing has been typed follow its item, which may be changed, moved away or deleted elsewhere. */
export function useFollowedItem({ target, isTyped, isSent, shown, page: { items, status } }: Followed): void {
  const { editor } = useItemEditing();
  // What has not been on this very page, such as what was opened from the shelf, cannot leave it.
  const seen = useRef<{ key: string; shown: ShownCalendar }>(undefined);
  useEffect(() => {
    if (isSent || isTyped || target?.kind !== "edit" || status.kind !== "ready") {
      seen.current = undefined;
      return;
    }
    const key = itemKey(target.item);
    const now = items.find((item) => itemKey(item) === key);
    if (now !== undefined) {
      seen.current = { key, shown };
      // Versions grow; what was opened from another list may be newer than the page.
      if (now.version > target.item.version) editor.follow(now);
    } else if (seen.current?.key === key && seen.current.shown === shown) editor.leaveGone();
  }, [editor, target, isTyped, isSent, shown, items, status]);
}
