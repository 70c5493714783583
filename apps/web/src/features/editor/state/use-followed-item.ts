import { itemKey } from "@hourloom/domain/calendar/placed-items";
import { useEffect, useRef } from "react";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { EditorTarget } from "./editor-state";
import { useEditor } from "./editor-provider";

interface Followed {
  target: EditorTarget | undefined;
  /** What has been typed has to be kept. */
  isTyped: boolean;
  /** Our own change of it is under way; what comes of that is not news. */
  isSent: boolean;
  /** Which page it is, the same object as long as it is. */
  shown: object;
  /** What is on the page, as far as `isReady`. */
  items: readonly CalendarItem[];
  isReady: boolean;
}

/** Lets a form in which nothing has been typed follow its item, which may be changed, moved away or deleted elsewhere. */
export function useFollowedItem({ target, isTyped, isSent, shown, items, isReady }: Followed): void {
  const editor = useEditor();
  // What has not been on this very page, such as what was opened from the shelf, cannot leave it.
  const seen = useRef<{ key: string; shown: object }>(undefined);
  useEffect(() => {
    if (isSent || isTyped || target?.kind !== "edit" || !isReady) {
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
  }, [editor, target, isTyped, isSent, shown, items, isReady]);
}
