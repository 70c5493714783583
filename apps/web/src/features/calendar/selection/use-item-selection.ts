import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { type KeyboardEvent, useMemo, useState } from "react";
import { latinKey } from "@/shared/commands/latin-key";

export interface ItemSelection {
  /** Those that are on the page now. */
  selected: readonly PlacedItem[];
  /** Undefined without any, for `SelectionContext`. */
  keys: ReadonlySet<string> | undefined;
  has: (placed: PlacedItem) => boolean;
  /**
   * Selects an item, or ends the selection for a press on an empty place. Without a selection, only
   * an item that `isAdded` is selected. Returns whether the press was for the selection.
   */
  select: (placed: PlacedItem | undefined, isAdded: boolean) => boolean;
  add: (more: readonly PlacedItem[]) => void;
  end: () => void;
  /** The page to which is turned next begins with the selection. */
  continueOnNextPage: () => void;
  /**
   * X selects the focused item; Shift with an arrow key, which moves the focus, both. Escape ends
   * the selection.
   */
  onItemKey: (event: KeyboardEvent, placed: PlacedItem) => boolean;
}

type Keys = ReadonlySet<string>;
const none: Keys = new Set();

/** The selected items of a page, of which `placed` are all; another page begins without any. */
export function useItemSelection(page: string, placed: readonly PlacedItem[]): ItemSelection {
  const [state, setState] = useState({ page, items: none, continues: false });
  const isOther = state.page !== page;
  const items = isOther && !state.continues ? none : state.items;
  if (isOther) setState({ page, items, continues: false });
  const selected = useMemo(() => placed.filter(({ key }) => items.has(key)), [placed, items]);
  const keys = useMemo(() => (selected.length === 0 ? undefined : new Set(selected.map(({ key }) => key))), [selected]);
  const set = (next: readonly PlacedItem[]) =>
    setState({ page, items: new Set(next.map(({ key }) => key)), continues: false });
  const add = (more: readonly PlacedItem[]) => set([...selected, ...more]);
  const end = () => set([]);
  const toggle = (one: PlacedItem) => {
    const others = selected.filter(({ key }) => key !== one.key);
    if (others.length === selected.length) add([one]);
    else set(others);
  };
  return {
    selected,
    keys,
    has: ({ key }) => keys?.has(key) === true,
    select(one, isAdded) {
      const isSelecting = selected.length > 0;
      if (one === undefined) end();
      else if (isAdded || isSelecting) toggle(one);
      return isSelecting || (one !== undefined && isAdded);
    },
    add,
    end,
    continueOnNextPage: () => setState({ ...state, continues: true }),
    onItemKey(event, one) {
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
          add([one, ...placed.filter((other) => other.key === next)]);
        });
      return isEnd || isToggle;
    },
  };
}
