import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { dayOf, findDayButton } from "./grid/grid-elements";

/** The focused element in the grid. */
interface FocusedElement {
  element: HTMLElement;
  /** The item's key; undefined for a day, or for its "+N more". */
  item: string | undefined;
  day: string;
}

function isUnchanged({ element, item }: FocusedElement): boolean {
  return element.isConnected && element.dataset["item"] === item;
}

/**
 * Keeps focus on the same item across renders, in which its element may be removed or reused for
 * another item (grid/use-slots.ts). If the item is gone, its day gets focus. Spread the returned
 * handlers on the element of `surface`.
 */
export function useRestoredFocus(surface: RefObject<HTMLElement | null>) {
  const focused = useRef<FocusedElement>(undefined);

  useLayoutEffect(() => {
    const root = surface.current;
    const { current } = focused;
    if (root === null || current === undefined) return;
    const { element, item, day } = current;
    if (document.activeElement === element && isUnchanged(current)) {
      const shown = dayOf(element) ?? day;
      // After a change of the view the element may belong to another day.
      const own = item === undefined && shown !== day ? findDayButton(root, day) : null;
      if (own?.tabIndex === 0) own.focus({ preventScroll: true });
      else focused.current = { ...current, day: shown };
    } else if (document.activeElement === element || hasLostFocus()) {
      const moved = item === undefined ? null : root.querySelector<HTMLElement>(`[role=grid] [data-item="${item}"]`);
      const stop =
        moved ?? findDayButton(root, day) ?? root.querySelector<HTMLElement>("[data-day-button][tabindex='0']");
      stop?.focus({ preventScroll: true });
    } else focused.current = undefined;
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      const isInGrid = target instanceof HTMLElement && target.closest("[role=grid]") !== null;
      const day = dayOf(target);
      focused.current =
        isInGrid && day !== undefined ? { element: target, item: target.dataset["item"], day } : undefined;
    },
    // Removed elements are blurred too; those are not connected any more when the timer runs.
    onBlur: () => {
      const { current } = focused;
      setTimeout(() => {
        if (current !== undefined && current === focused.current && hasLostFocus() && isUnchanged(current))
          focused.current = undefined;
      });
    },
  };
}
