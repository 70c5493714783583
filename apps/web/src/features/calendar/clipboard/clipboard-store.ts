import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dismissToast } from "@hourloom/ui/toast";
import { useMemo, useSyncExternalStore } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import type { ItemChanges } from "@/features/changes/item-changes";
import { createStore, type Store } from "@/shared/state/store";

/** What was copied last. Items that were cut move when they are pasted. */
interface Clipboard {
  items: readonly LaidOutItem[];
  isCut: boolean;
}

/** Id of the toast that says what was copied or cut. */
export const CLIPBOARD_TOAST = "clipboard";

/** By the changes of an account: another one must not paste it. */
const clipboards = new WeakMap<ItemChanges, Store<Clipboard>>();

/** Returns the clipboard of an account in this tab. */
export function clipboardOf(changes: ItemChanges): Store<Clipboard> {
  const clipboard = clipboards.get(changes) ?? createStore<Clipboard>({ items: [], isCut: false });
  clipboards.set(changes, clipboard);
  return clipboard;
}

/** What was cut stays where it is, and is not pasted any more. */
export function cancelCut(changes: ItemChanges): void {
  const clipboard = clipboardOf(changes);
  if (!clipboard.get().isCut) return;
  clipboard.set({ items: [], isCut: false });
  dismissToast(CLIPBOARD_TOAST);
}

/** Marks the items that are cut and not pasted yet; the others stay the same objects. */
export function useCutMarks(laidOut: readonly LaidOutItem[]): readonly LaidOutItem[] {
  const clipboard = clipboardOf(useItemEditing().changes);
  const { items, isCut } = useSyncExternalStore(clipboard.subscribe, clipboard.get);
  return useMemo(() => {
    const keys = new Set(isCut ? items.map(({ key }) => key) : []);
    return keys.size === 0 ? laidOut : laidOut.map((one) => (keys.has(one.key) ? { ...one, isCut } : one));
  }, [laidOut, items, isCut]);
}
