import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { findDayStop } from "../grid/grid-elements";

/** How many drawings to wait for what is looked for: its page may only now be on its way. */
const FRAMES_MAX = 60;

/** Does something with an element as soon as it stands there, or something else when it does not come. */
export function afterRender<Found extends Element>(
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

/** What a person who has gone on meanwhile has the focus in: what is carried, or a field. */
const BUSY = "[data-ghost], input, textarea";

/**
 * Puts the focus on an item, or on the first of its day that can have it, as soon as it stands there; an item that has it already is brought into sight, too.
 * Who carries or types something by then is let alone.
 */
export function focusItem(surface: Element, { key, firstDay }: PlacedItem): void {
  const day = dateOfDayNumber(firstDay);
  const find = () => surface.querySelector<HTMLElement>(`[data-day="${day}"] [data-item="${key}"]`);
  requestAnimationFrame(() =>
    afterRender(
      find,
      () => (hasLostFocus() ? findDayStop(surface, day)?.focus() : undefined),
      (item) => {
        if (document.activeElement?.matches(BUSY) === true) return;
        item.focus({ preventScroll: true });
        item.scrollIntoView({ block: "nearest" });
      },
    ),
  );
}
