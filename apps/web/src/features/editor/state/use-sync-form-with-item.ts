import { itemKey } from "@hourloom/domain/calendar/item-layout";
import { useEffect, useRef } from "react";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { useEditor, useEditorState } from "./editor-provider";
import { useOpenTarget } from "./use-open-target";

interface ShownItems {
  /** Identifies the page: the same object as long as the same page is shown. */
  shown: object;
  /** The items on the page, valid if `isReady`. */
  items: readonly CalendarItem[];
  isReady: boolean;
}

/** Updates or closes the open form when its item is changed, moved or deleted elsewhere. */
export function useSyncFormWithItem({ shown, items, isReady }: ShownItems): void {
  const editor = useEditor();
  const state = useEditorState();
  const { target, isPending } = useOpenTarget();
  const isTyped = state.status === "open" && state.typed !== undefined;
  // An item that was never on this page, for example an unscheduled one, cannot leave it.
  const seen = useRef<{ key: string; shown: object }>(undefined);
  useEffect(() => {
    // What was typed must not be replaced, and a pending change is not one from elsewhere.
    if (isPending || isTyped || target?.kind !== "edit" || !isReady) {
      seen.current = undefined;
      return;
    }
    const key = itemKey(target.item);
    const current = items.find((item) => itemKey(item) === key);
    if (current !== undefined) {
      seen.current = { key, shown };
      // Versions only increase; an item opened from another list may be newer than the page.
      if (current.version > target.item.version) editor.showCurrentRow(current);
    } else if (seen.current?.key === key && seen.current.shown === shown) editor.closeDeleted();
  }, [editor, target, isTyped, isPending, shown, items, isReady]);
}
