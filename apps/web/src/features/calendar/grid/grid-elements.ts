import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

// Finds days and items in the DOM of a view by the attributes `data-day`, `data-day-button`,
// `data-column`, `data-item` and `data-more`.

/** Finds the focusable element of a day. */
export function findDayButton(root: Element | null, day: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-day="${day}"] [data-day-button]`) ?? null;
}

/**
 * Focuses a day or an item, and scrolls no more than needed; browsers would show it in the middle.
 */
export function focusVisibly(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  // The hours of a day are higher than the window, and a sticky head is always visible.
  if (!element || element.matches("[data-column] > [data-day-button]")) return;
  if (!element.closest<HTMLElement>("[data-head]")?.offsetHeight) element.scrollIntoView({ block: "nearest" });
}

/** Finds an item by its key, on `day` if it is there. */
export function findItemElement(root: Element | null, key: string, day: string | null): HTMLElement | null {
  const selector = `[data-item="${key}"]`;
  const find = (one: string) => root?.querySelector<HTMLElement>(one) ?? null;
  return find(`[data-day="${day}"] ${selector}`) ?? find(selector);
}

/** Finds the day that contains an element. */
export function dayOfElement(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-day]")?.dataset["day"];
}

/** Whether an item's element, which may be a bar over several days, covers `day`. */
export function coversDay(element: HTMLElement, day: string): boolean {
  const first = dayOfElement(element) ?? "";
  return first <= day && day <= (element.dataset["until"] ?? first);
}

/**
 * Lists what arrow keys reach on a day: its items, including bars from earlier days, and "+N more".
 */
export function listFocusStops(root: Element, day: string): HTMLElement[] {
  const all = root.querySelectorAll<HTMLElement>("[data-item], [data-more]");
  return [...all].filter((element) => coversDay(element, day));
}

/** Returns the minutes of the day (0 to 1440, not rounded) at `clientY` in a column. */
export function minutesAt(column: Element, clientY: number): number {
  const { top, height } = column.getBoundingClientRect();
  if (height === 0) return 0;
  return Math.min(DAY_MINUTES, Math.max(0, ((clientY - top) / height) * DAY_MINUTES));
}

/** Returns the rectangle of height 0 at a minute of the day, over the width of its column. */
export function rectAt(column: Element, minutes: number): DOMRect {
  const { left, top, width, height } = column.getBoundingClientRect();
  return new DOMRect(left, top + (minutes / DAY_MINUTES) * height, width, 0);
}

/**
 * Measures in pixels: the scroll position of a time, and the height visible below what is sticky:
 * the head, or in low windows only its first row, the names of the days.
 */
export function measureHours(scroller: HTMLElement | null) {
  const hours = scroller?.querySelector<HTMLElement>("[data-hours]");
  const head = scroller?.querySelector<HTMLElement>("[data-head]");
  const names = head?.firstElementChild;
  if (scroller === null || !hours || !head || !names) return undefined;
  const stickyHeight = head.offsetHeight || names.clientHeight;
  const topOf = (minutes: number) => hours.offsetTop - stickyHeight + (minutes / DAY_MINUTES) * hours.offsetHeight;
  return { scroller, topOf, visibleHeight: scroller.clientHeight - stickyHeight };
}

/** Scrolls to make the times visible; shows the beginning if they do not fit. */
export function revealMinutes(element: HTMLElement | null, fromMin: number, toMin: number): void {
  const measures = measureHours(element);
  if (measures === undefined) return;
  const { scroller, topOf, visibleHeight } = measures;
  scroller.scrollTop = Math.min(topOf(fromMin), Math.max(topOf(toMin) - visibleHeight, scroller.scrollTop));
}
