import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

/**
 * Returns minutes as a percentage of a day's column: cheaper than `calc()` for hundreds of blocks.
 */
export function columnPercent(minutes: number): string {
  return `${(100 * minutes) / DAY_MINUTES}%`;
}
