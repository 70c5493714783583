import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { dayOfElement, findDayButton } from "../grid/grid-elements";

interface FocusedElement {
  element: HTMLElement;
  /** The item's key; undefined for a day, or for its "+N more". */
  item: string | undefined;
  day: string;
}

function isUnchanged(focused: FocusedElement | undefined): boolean {
  return focused?.element.isConnected === true && focused.element.dataset["item"] === focused.item;
}

/**
 * Keeps focus on the same item across renders, in which its element may be removed or reused for
 * another item (grid/use-slots.ts), which `useRestoreFocus` would not notice. If the item is gone,
 * its day gets focus. Spread the returned handlers on the element of `surface`.
 */
export function useGridFocus(surface: RefObject<HTMLElement | null>) {
  const focused = useRef<FocusedElement>(undefined);

  useLayoutEffect(() => {
    const root = surface.current;
    const { current } = focused;
    if (root === null || current === undefined) return;
    const { element, item, day } = current;
    const hasFocus = document.activeElement === element;
    if (hasFocus && isUnchanged(current)) {
      const shown = dayOfElement(element) ?? day;
      // After a change of the view the element may belong to another day.
      const own = item === undefined && shown !== day ? findDayButton(root, day) : null;
      if (own?.tabIndex === 0) own.focus({ preventScroll: true });
      else focused.current = { ...current, day: shown };
    } else if (hasFocus || hasLostFocus()) {
      const stop =
        root.querySelector<HTMLElement>(`[role=grid] [data-item="${item}"]`) ??
        findDayButton(root, day) ??
        root.querySelector<HTMLElement>("[data-day-button][tabindex='0']");
      stop?.focus({ preventScroll: true });
    } else focused.current = undefined;
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      const day = dayOfElement(target);
      focused.current =
        target instanceof HTMLElement && day !== undefined && target.closest("[role=grid]") !== null
          ? { element: target, item: target.dataset["item"], day }
          : undefined;
    },
    // Removed elements are blurred too; those are not connected any more when the timer runs.
    onBlur: () => {
      const { current } = focused;
      setTimeout(() => {
        if (current === focused.current && hasLostFocus() && isUnchanged(current)) focused.current = undefined;
      });
    },
  };
}
