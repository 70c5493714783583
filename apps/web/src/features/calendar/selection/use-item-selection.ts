import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { type KeyboardEvent, useMemo, useState } from "react";

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
  /**
   * X selects the focused item; Shift with an arrow key, which moves the focus, both. Escape ends
   * the selection.
   */
  onItemKey: (event: KeyboardEvent, placed: PlacedItem) => boolean;
}

type ByKey = ReadonlyMap<string, PlacedItem>;
const none: ByKey = new Map();

/**
 * The selected items of a page; another page begins without any. `isEndless`: the page shows more
 * than `placed`.
 */
export function useItemSelection(
  page: string,
  { placed, isEndless }: { placed: readonly PlacedItem[]; isEndless: boolean },
): ItemSelection {
  const [state, setState] = useState({ page, items: none });
  const items = state.page === page ? state.items : none;
  const selected = useMemo(() => {
    const onPage = placed.filter(({ key }) => items.has(key));
    if (!isEndless) return onPage;
    const known = new Set(onPage.map(({ key }) => key));
    return [...onPage, ...[...items.values()].filter(({ key }) => !known.has(key))];
  }, [placed, items, isEndless]);
  const keys = useMemo(() => (selected.length === 0 ? undefined : new Set(selected.map(({ key }) => key))), [selected]);
  const add = (more: readonly PlacedItem[]) =>
    setState({ page, items: new Map([...selected, ...more].map((one) => [one.key, one])) });
  const end = () => setState({ page, items: none });
  const toggle = (one: PlacedItem) => {
    const others = selected.filter(({ key }) => key !== one.key);
    if (others.length === selected.length) add([one]);
    else setState({ page, items: new Map(others.map((other) => [other.key, other])) });
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
    onItemKey({ key, shiftKey, altKey, ctrlKey, metaKey }, one) {
      if (altKey || ctrlKey || metaKey) return false;
      const isEnd = key === "Escape" && selected.length > 0;
      if (isEnd) end();
      else if (key === "x") toggle(one);
      else if (shiftKey && key.startsWith("Arrow"))
        // The grid moves the focus first.
        queueMicrotask(() => {
          const next = document.activeElement instanceof HTMLElement && document.activeElement.dataset["item"];
          add([one, ...placed.filter((other) => other.key === next)]);
        });
      return isEnd || key === "x";
    },
  };
}
