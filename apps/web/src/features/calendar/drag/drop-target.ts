import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { Point } from "@/shared/pointer/follow-pointer";
import { minutesAt } from "../grid/grid-elements";

/** The place in the calendar under a pointer. */
export interface DropTarget {
  /** A day number. */
  day: number;
  /** Minutes since midnight, not snapped; null for a whole day. */
  minutes: number | null;
  /** The day's cell or column. */
  element: HTMLElement;
}

function contains({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/**
 * Finds the day and time under a point by the rectangles of the cells, since bars of other days may
 * cover them. The sticky all-day row lies above the scrolled columns, so its cells take precedence.
 */
export function findDropTarget(root: Element, point: Point): DropTarget | undefined {
  const all = [...root.querySelectorAll<HTMLElement>("[data-day]")];
  const cells = all.filter((cell) => contains(cell.getBoundingClientRect(), point));
  const element = cells.find((cell) => cell.dataset["column"] === undefined) ?? cells[0];
  const date = element?.dataset["day"];
  if (element === undefined || date === undefined) return undefined;
  const day = dayNumberOf(date);
  const isColumn = element.dataset["column"] !== undefined;
  return { day, minutes: isColumn ? minutesAt(element, point.y) : null, element };
}
