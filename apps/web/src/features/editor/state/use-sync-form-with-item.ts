import { itemKey } from "@hourloom/domain/calendar/item-layout";
import { useEffect, useRef } from "react";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { EditorTarget } from "./editor-state";
import { useEditor } from "./editor-provider";

interface SyncedForm {
  target: EditorTarget | undefined;
  /** Something was typed, so the form must not be replaced. */
  isTyped: boolean;
  /** A change by this tab is pending; its result is not a change from elsewhere. */
  isPending: boolean;
  /** Identifies the page: the same object as long as the same page is shown. */
  shown: object;
  /** The items on the page, valid if `isReady`. */
  items: readonly CalendarItem[];
  isReady: boolean;
}

/** Updates or closes the open form when its item is changed, moved or deleted elsewhere. */
export function useSyncFormWithItem({ target, isTyped, isPending, shown, items, isReady }: SyncedForm): void {
  const editor = useEditor();
  // An item that was never on this page, for example an unscheduled one, cannot leave it.
  const seen = useRef<{ key: string; shown: object }>(undefined);
  useEffect(() => {
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
