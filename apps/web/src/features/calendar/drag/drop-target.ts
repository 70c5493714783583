import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { Point } from "@/shared/pointer/follow-pointer";

/** The place in the calendar under a pointer. */
export interface DropTarget {
  /** A day number. */
  day: number;
  /** Minutes since midnight, not snapped; null for a whole day. */
  minutes: number | null;
  /** The day's cell or column. */
  element: HTMLElement;
}

function cellsOf(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-day]")];
}

function contains({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/**
 * Finds the day and time under a point by the rectangles of the cells, since bars of other days may
 * cover them. The sticky all-day row lies above the scrolled columns, so its cells take precedence.
 */
export function findDropTarget(root: Element, point: Point): DropTarget | undefined {
  const cells = cellsOf(root).filter((cell) => contains(cell.getBoundingClientRect(), point));
  const element = cells.find((cell) => cell.dataset["column"] === undefined) ?? cells[0];
  const date = element?.dataset["day"];
  if (element === undefined || date === undefined) return undefined;
  const day = dayNumberOf(date);
  if (element.dataset["column"] === undefined) return { day, minutes: null, element };
  const { top, height } = element.getBoundingClientRect();
  const minutes = Math.min(DAY_MINUTES, Math.max(0, ((point.y - top) / height) * DAY_MINUTES));
  return { day, minutes, element };
}
