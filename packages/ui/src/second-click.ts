/** Where and when something was clicked, in CSS pixels and milliseconds of the page's own clock. */
export interface Click {
  x: number;
  y: number;
  at: number;
}

/** A click this soon after another at the same place is the second half of a double click. */
export const DOUBLE_CLICK_MS = 400;
const SAME_PLACE_PX = 8;

/**
 * Swallows the second half of a double click whose first half has closed what was clicked: it was not meant for what lay beneath. Called when the closed
 * thing leaves the page.
 */
export function swallowSecondClick(page: Document, first: Click): void {
  const remaining = first.at + DOUBLE_CLICK_MS - performance.now();
  if (remaining <= 0) return;
  const swallow = (click: MouseEvent) => {
    // By keyboard nothing is clicked twice by mistake.
    if (click.detail === 0) return;
    if (Math.hypot(click.clientX - first.x, click.clientY - first.y) > SAME_PLACE_PX) return;
    click.preventDefault();
    click.stopPropagation();
  };
  page.addEventListener("click", swallow, { capture: true });
  setTimeout(() => page.removeEventListener("click", swallow, { capture: true }), remaining);
}
