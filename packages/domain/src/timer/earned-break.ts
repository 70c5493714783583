import type { FlowtimeBreak } from "@hourloom/schema/accounts/settings";
import { MINUTE_MS, SECOND_MS } from "@hourloom/schema/fields/limits";

/**
 * Break earned by `focusedMs` of flowtime, in milliseconds (whole seconds). 0 below the lowest
 * band.
 */
export function earnedBreakMs(focusedMs: number, setting: FlowtimeBreak): number {
  if (focusedMs <= 0) return 0;
  if (setting.kind === "share") return Math.floor(focusedMs / setting.divisor / SECOND_MS) * SECOND_MS;
  const reached = setting.bands.filter((band) => band.from_minutes * MINUTE_MS <= focusedMs);
  const highest = reached.toSorted((a, b) => b.from_minutes - a.from_minutes).at(0);
  return (highest?.break_minutes ?? 0) * MINUTE_MS;
}
