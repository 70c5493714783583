import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { findDayButton, focusVisibly } from "../grid/grid-elements";

/** How many animation frames to wait: the page of the element may still be loading. */
const FRAMES_MAX = 60;

/** Calls `act` as soon as `find` returns an element, or `otherwise` after `FRAMES_MAX` frames. */
export function waitForElement<Found extends Element>(
  find: () => Found | null,
  otherwise: () => void,
  act: (found: Found) => void,
): void {
  let frames = 0;
  const look = () => {
    const found = find();
    frames += 1;
    if (found !== null) act(found);
    else if (frames < FRAMES_MAX) requestAnimationFrame(look);
    else otherwise();
  };
  look();
}

/** Elements from which focus must not be taken: a drag preview, or a field. */
const BUSY = "[data-drag-preview], input, textarea";

/**
 * Focuses an item as soon as it is rendered and scrolls it into view, or focuses its day if it does
 * not appear. Does nothing if the user has started a keyboard drag or is typing by then.
 */
export function focusItem(surface: Element, { key, firstDay }: PlacedItem): void {
  const day = dateOfDayNumber(firstDay);
  const find = () => surface.querySelector<HTMLElement>(`[data-day="${day}"] [data-item="${key}"]`);
  requestAnimationFrame(() =>
    waitForElement(
      find,
      () => (hasLostFocus() ? focusVisibly(findDayButton(surface, day)) : undefined),
      (item) => {
        if (document.activeElement?.matches(BUSY) === true) return;
        focusVisibly(item);
      },
    ),
  );
}
