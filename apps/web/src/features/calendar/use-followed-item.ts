import { itemKey, type PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { useEffect, useRef } from "react";
import type { EditorTarget } from "@/features/items/editor-state";
import { useItemEditing } from "@/features/items/items-provider";

interface Followed {
  target: EditorTarget | undefined;
  /** Our own change of it is under way; what comes of that is not news. */
  isSent: boolean;
  placed: readonly PlacedItem[];
}

/** Lets an open form follow its item, which may be changed, moved away or deleted elsewhere. */
export function useFollowedItem({ target, isSent, placed }: Followed): void {
  const { editor } = useItemEditing();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (isSent) return;
    if (target?.kind !== "edit") {
      seen.current = undefined;
      return;
    }
    const key = itemKey(target.item);
    const now = placed.find((one) => one.key === key);
    if (now === undefined) {
      // What was opened from the shelf has never been on the page.
      if (seen.current === key) editor.leaveGone();
      return;
    }
    seen.current = key;
    if (now.item.version !== target.item.version) editor.follow(now.item);
  }, [editor, target, isSent, placed]);
}
