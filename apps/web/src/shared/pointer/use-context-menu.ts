import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import type { Point } from "./follow-pointer";

/** Where a context menu opens, and what has the focus again when it closes. */
export interface MenuRequest {
  at: Point;
  isByKey: boolean;
  element: HTMLElement;
}

const MARGIN = 8;

/** At the pointer, or by key below the element. */
function pointOf({ clientX, clientY }: MouseEvent, isByKey: boolean, element: Element): Point {
  if (!isByKey) return { x: clientX, y: clientY };
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left + MARGIN, y: Math.min(bottom, window.innerHeight - MARGIN) };
}

/**
 * Returns handlers of an element that open a menu in place of the browser's: by a right click, a
 * long press (`follow-pointer.ts`), Shift+F10 or the menu key. Text fields keep the browser's.
 */
export function useContextMenu(onMenu: (request: MenuRequest) => void) {
  // Browsers do not agree on how the event of a key differs from that of a pointer.
  const hasMenuKey = useRef(false);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      hasMenuKey.current = key === "ContextMenu" || key === "F10";
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const isByKey = hasMenuKey.current;
      hasMenuKey.current = false;
      const { target, currentTarget } = event;
      if (!(target instanceof Element) || target.matches("input:not([type=checkbox]), textarea")) return;
      event.preventDefault();
      const element = target.closest<HTMLElement>("button, input") ?? currentTarget;
      onMenu({ at: pointOf(event, isByKey, element), isByKey, element });
    },
  };
}
