import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import type { Point } from "./follow-pointer";

/** Where a context menu opens, and what has the focus again when it closes. */
export interface MenuRequest {
  at: Point;
  isByKey: boolean;
  element: HTMLElement;
}

const MARGIN = 8;

/** Whether a key asks for the context menu. */
export function isMenuKey({ key }: Pick<KeyboardEvent, "key">): boolean {
  return key === "ContextMenu" || key === "F10";
}

/** Where a menu of an element opens by key: below it, inside the window. */
export function pointBelow(element: Element): Point {
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
    onKeyDown: (event: KeyboardEvent) => {
      hasMenuKey.current = isMenuKey(event);
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const isByKey = hasMenuKey.current;
      hasMenuKey.current = false;
      const { target, currentTarget } = event;
      if (!(target instanceof Element) || target.matches("input:not([type=checkbox]), textarea")) return;
      event.preventDefault();
      const element = target.closest<HTMLElement>("button, input") ?? currentTarget;
      const at = isByKey ? pointBelow(element) : { x: event.clientX, y: event.clientY };
      onMenu({ at, isByKey, element });
    },
  };
}
