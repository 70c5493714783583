import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { formatDay, formatDayShort, formatMinutes, formatTimeRange } from "@/shared/time/format";
import { timesLabel } from "./item-label";

/** "Wednesday 25 November 2026, 9:00 AM to 9:30 AM" */
export function formatPlace(placed: PlacedItem): string {
  const times = placed.lastDay > placed.firstDay ? undefined : timesLabel(placed);
  const day = formatDay(dateOfDayNumber(placed.firstDay));
  return times === undefined ? (timesLabel(placed) ?? day) : `${day}, ${times}`;
}

/** The same for a toast: "Wed 25 Nov, 9:00 AM to 9:30 AM" */
export function formatPlaceShort(placed: PlacedItem): string {
  const times = timesLabel(placed);
  const day = formatDayShort(dateOfDayNumber(placed.firstDay));
  return placed.lastDay > placed.firstDay
    ? (times ?? day)
    : [day, times].filter((part) => part !== undefined).join(", ");
}

/** Returns the time shown in the drag preview. */
export function formatPreviewTime({ startMin, endMin, firstDay, lastDay }: PlacedItem): string {
  if (startMin === null) return "All day";
  return endMin === null || lastDay > firstDay ? formatMinutes(startMin) : formatTimeRange(startMin, endMin);
}
