import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { dayOf, findDayStop } from "./grid/grid-elements";

/** What has the focus in the grid. */
interface Held {
  element: HTMLElement;
  /** The item's key; undefined for a day, or for its "+N more". */
  item: string | undefined;
  day: string;
}

function isStill({ element, item }: Held): boolean {
  return element.isConnected && element.dataset["item"] === item;
}

/**
 * Keeps the focus with what the person is at: when the calendar is drawn anew, an element may go, or show another item (views/use-slots.ts). Then the item has the
 * focus where it stands now; what is not there any more leaves it to its day. To be told of focus and blur of everything in `surface`.
 */
export function useRestoredFocus(surface: RefObject<HTMLElement | null>) {
  const held = useRef<Held>(undefined);

  useLayoutEffect(() => {
    const root = surface.current;
    const { current } = held;
    if (root === null || current === undefined) return;
    const { element, item, day } = current;
    if (document.activeElement === element && isStill(current)) {
      const shown = dayOf(element) ?? day;
      // In another view a day's element may be another day's, while its own is the one that is shown.
      const own = item === undefined && shown !== day ? findDayStop(root, day) : null;
      if (own?.tabIndex === 0) own.focus({ preventScroll: true });
      else held.current = { ...current, day: shown };
    } else if (document.activeElement === element || hasLostFocus()) {
      const again = item === undefined ? null : root.querySelector<HTMLElement>(`[role=grid] [data-item="${item}"]`);
      const stop =
        again ?? findDayStop(root, day) ?? root.querySelector<HTMLElement>("[data-day-button][tabindex='0']");
      stop?.focus({ preventScroll: true });
    } else held.current = undefined;
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      const isInGrid = target instanceof HTMLElement && target.closest("[role=grid]") !== null;
      const day = dayOf(target);
      held.current = isInGrid && day !== undefined ? { element: target, item: target.dataset["item"], day } : undefined;
    },
    // What goes is blurred, too, and is no more what it was by then.
    onBlur: () => {
      const { current } = held;
      setTimeout(() => {
        if (current !== undefined && current === held.current && hasLostFocus() && isStill(current))
          held.current = undefined;
      });
    },
  };
}
