import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { type KeyboardEvent, useMemo, useState } from "react";
import { latinKey } from "@/shared/commands/latin-key";

export type ItemSelection = ReturnType<typeof useItemSelection>;

type Keys = ReadonlySet<string>;
const none: Keys = new Set();

/** The selected items of a page, of which `laidOut` are all; another page begins without any. */
export function useItemSelection(page: string, laidOut: readonly LaidOutItem[]) {
  const [state, setState] = useState({ page, items: none, continues: false });
  const isOther = state.page !== page;
  const items = isOther && !state.continues ? none : state.items;
  if (isOther) setState({ page, items, continues: false });
  const selected = useMemo(() => laidOut.filter(({ key }) => items.has(key)), [laidOut, items]);
  const keys = useMemo(() => (selected.length === 0 ? undefined : new Set(selected.map(({ key }) => key))), [selected]);
  const set = (next: readonly LaidOutItem[]) =>
    setState({ page, items: new Set(next.map(({ key }) => key)), continues: false });
  const add = (more: readonly LaidOutItem[]) => set([...selected, ...more]);
  const end = () => set([]);
  const toggle = (one: LaidOutItem) => {
    const others = selected.filter(({ key }) => key !== one.key);
    if (others.length === selected.length) add([one]);
    else set(others);
  };
  return {
    /** Those that are on the page now. */
    selected,
    /** Undefined without any, for `SelectionContext`. */
    keys,
    has: ({ key }: LaidOutItem) => keys?.has(key) === true,
    /**
     * Selects an item, or ends the selection for a press on an empty place. Without a selection,
     * only an item that `isAdded` is selected. Returns whether the press was for the selection.
     */
    select: (one: LaidOutItem | undefined, isAdded: boolean) => {
      const isSelecting = selected.length > 0;
      if (one === undefined) end();
      else if (isAdded || isSelecting) toggle(one);
      return isSelecting || (one !== undefined && isAdded);
    },
    add,
    end,
    /** The page to which is turned next begins with the selection. */
    continueOnNextPage: () => setState({ ...state, continues: true }),
    /**
     * X selects the focused item; Shift with an arrow key, which moves the focus, both. Escape ends
     * the selection.
     */
    onItemKey: (event: KeyboardEvent, one: LaidOutItem) => {
      const { key, shiftKey } = event;
      if (event.altKey || event.ctrlKey || event.metaKey) return false;
      const isToggle = latinKey(event) === "x";
      const isEnd = key === "Escape" && selected.length > 0;
      if (isEnd) end();
      else if (isToggle) toggle(one);
      else if (shiftKey && key.startsWith("Arrow"))
        // The grid moves the focus first.
        queueMicrotask(() => {
          const next = document.activeElement instanceof HTMLElement && document.activeElement.dataset["item"];
          add([one, ...laidOut.filter((other) => other.key === next)]);
        });
      return isEnd || isToggle;
    },
  };
}
