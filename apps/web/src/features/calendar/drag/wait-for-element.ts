import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { findDayButton, focusVisibly } from "../grid/grid-elements";

/** How long to wait for an element in milliseconds: its page may still be loading. */
const WAIT_MS = 10_000;

/**
 * Calls `action` as soon as `find` returns an element, or `otherwise` after `WAIT_MS`; nothing once
 * `signal` is aborted.
 */
export function waitForElement<Found extends Element>(
  find: () => Found | null,
  otherwise: () => void,
  action: (found: Found) => void,
  signal: AbortSignal,
): void {
  const endMs = performance.now() + WAIT_MS;
  const variant = () => {
    if (signal.aborted) return;
    const found = find();
    if (found !== null) action(found);
    else if (performance.now() < endMs) requestAnimationFrame(variant);
    else otherwise();
  };
  variant();
}

/** Elements from which focus must not be taken: a drag preview, or a field. */
const BUSY = "[data-drag-preview], input, textarea";

/**
 * Focuses an item as soon as it is rendered and scrolls it into view, or focuses its day if it does
 * not appear. Does nothing if the user has started a keyboard drag, is typing, or has pressed
 * a pointer or a key on another element by then.
 */
export function focusItem(surface: Element, { key, firstDay }: LaidOutItem): void {
  const day = dateOfDayNumber(firstDay);
  const find = () => surface.querySelector<HTMLElement>(`[data-day="${day}"] [data-item="${key}"]`);
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  window.addEventListener("pointerdown", stop, { capture: true, signal });
  // Without focus, a key is not meant for another element.
  window.addEventListener("keydown", () => (hasLostFocus() ? undefined : stop()), { capture: true, signal });
  const focusDay = () => {
    stop();
    if (hasLostFocus()) focusVisibly(findDayButton(surface, day));
  };
  const focus = (item: HTMLElement) => {
    stop();
    if (document.activeElement?.matches(BUSY) !== true) focusVisibly(item);
  };
  requestAnimationFrame(() => waitForElement(find, focusDay, focus, signal));
}
