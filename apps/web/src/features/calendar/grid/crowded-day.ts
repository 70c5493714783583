import { isInAllDayLane } from "@hourloom/domain/calendar/day-blocks";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";

/** Most blocks in one column: more of them cover each other, and to draw what nobody can tell apart takes time. */
export const BLOCKS_MAX = 60;

/** What of a day, in its order, stands among the hours, and how many of it are left to the day's list. */
export function blocksOfDay(items: readonly PlacedItem[]): { shown: readonly PlacedItem[]; hidden: number } {
  if (items.length <= BLOCKS_MAX) return { shown: items, hidden: 0 };
  const timed = items.filter((placed) => !isInAllDayLane(placed));
  return { shown: timed.slice(0, BLOCKS_MAX), hidden: Math.max(0, timed.length - BLOCKS_MAX) };
}
