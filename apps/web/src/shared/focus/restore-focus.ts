import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { hasLostFocus } from "./lost-focus";

/**
 * Calls `restore` with the previous value if nothing has the focus after a render in which `value`
 * changed, because the focused element was removed.
 */
export function useRestoreFocus<Value>(value: Value, restore: (before: Value) => void): void {
  const previous = useRef(value);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = value;
    if (before !== value && hasLostFocus()) restore(before);
  });
}

/**
 * Remembers, as the key that `keyOf` returns, which part of an element has the focus, also when the
 * part has been removed. Spread the handlers on the element.
 */
export function useFocusedPart<Key>(keyOf: (target: Element) => Key) {
  const part: RefObject<Key | undefined> = useRef<Key>(undefined);
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      part.current = keyOf(target);
    },
    // A removed element, or one in a window that loses focus, is still the active element when
    // blurred.
    onBlur: ({ target }: FocusEvent) => {
      if (document.activeElement !== target && target.isConnected) part.current = undefined;
    },
  };
  return { part, handlers };
}
