import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { Point } from "@/shared/pointer/follow-pointer";

/** Where a pointer is in the calendar. */
export interface DropTarget {
  /** A day number. */
  day: number;
  /** Minutes since midnight, not snapped; null where a day is meant as a whole. */
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
 * The day, and among the hours the time, under a point. Found by the cells' rectangles: bars of neighbouring days lie over their cells. Above the hours that are
 * scrolled away lies the row of what has no time, which comes first.
 */
export function dropTargetAt(root: Element, point: Point): DropTarget | undefined {
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
