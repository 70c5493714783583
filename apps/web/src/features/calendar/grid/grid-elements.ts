import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

/** Where in a view's elements a day or an item is: the hooks `[data-day]`, `[data-day-button]`, `[data-column]`, `[data-item]`, `[data-more]`. */

/** The element of a day that takes the focus. */
export function findDayStop(root: Element | null, day: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-day="${day}"] [data-day-button]`) ?? null;
}

/** The day that an element stands in. */
export function dayOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-day]")?.dataset["day"];
}

/** Whether an item's element, which may be a bar over several days, lies on `day`. */
export function coversDay(element: HTMLElement, day: string): boolean {
  const first = dayOf(element) ?? "";
  return first <= day && day <= (element.dataset["until"] ?? first);
}

/** What there is to reach on a day by keys: its items, bars that began on an earlier day too, and "+N more". */
export function stopsOn(root: Element, day: string): HTMLElement[] {
  const all = root.querySelectorAll<HTMLElement>("[data-item], [data-more]");
  return [...all].filter((element) => coversDay(element, day));
}

/** Minutes of the day at a height of the window (`clientY`) in a column of hours, 0 to 1440, not yet snapped to anything. */
export function minutesAt(column: Element, clientY: number): number {
  const { top, height } = column.getBoundingClientRect();
  if (height === 0) return 0;
  return Math.min(DAY_MINUTES, Math.max(0, ((clientY - top) / height) * DAY_MINUTES));
}

/** Where a minute of the day is in the window, over the width of its column of hours. */
export function boxAt(column: Element, minutes: number): DOMRect {
  const { left, top, width, height } = column.getBoundingClientRect();
  return new DOMRect(left, top + (minutes / DAY_MINUTES) * height, width, 0);
}
