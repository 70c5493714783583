import { isInAllDayLane } from "@hourloom/domain/calendar/day-blocks";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";

/** Most items in the hours of one day: more would be slow to lay out and render. */
export const BLOCKS_MAX = 60;

/** Returns the items of a day to show in the time grid, and how many others only its list shows. */
export function limitBlocks(items: readonly LaidOutItem[]): { shown: readonly LaidOutItem[]; hidden: number } {
  if (items.length <= BLOCKS_MAX) return { shown: items, hidden: 0 };
  const timed = items.filter((laidOut) => !isInAllDayLane(laidOut));
  return { shown: timed.slice(0, BLOCKS_MAX), hidden: Math.max(0, timed.length - BLOCKS_MAX) };
}
