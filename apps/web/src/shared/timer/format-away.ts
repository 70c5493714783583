import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { formatCount, formatDuration } from "@/shared/time/format";

/** "35 min", "2 h 10 min", from two days on "3 days". */
export function formatAway(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const days = Math.floor(minutes / DAY_MINUTES);
  return days < 2 ? formatDuration(minutes) : formatCount(days, "day");
}
