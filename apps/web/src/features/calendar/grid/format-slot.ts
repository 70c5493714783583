import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { formatDay, formatDayShort, formatMinutes, formatTimeRange } from "@/shared/time/format";
import { timesLabel } from "./item-label";

/** "Wednesday 25 November 2026, 9:00 AM to 9:30 AM" */
export function formatSlot(laidOut: LaidOutItem): string {
  const times = laidOut.lastDay > laidOut.firstDay ? undefined : timesLabel(laidOut);
  const day = formatDay(dateOfDayNumber(laidOut.firstDay));
  return times === undefined ? (timesLabel(laidOut) ?? day) : `${day}, ${times}`;
}

/** The same for a toast: "Wed 25 Nov, 9:00 AM to 9:30 AM" */
export function formatSlotShort(laidOut: LaidOutItem): string {
  const times = timesLabel(laidOut);
  const day = formatDayShort(dateOfDayNumber(laidOut.firstDay));
  return laidOut.lastDay > laidOut.firstDay
    ? (times ?? day)
    : [day, times].filter((part) => part !== undefined).join(", ");
}

/** Returns the time shown in the drag preview. */
export function formatPreviewTime({ startMin, endMin, firstDay, lastDay }: LaidOutItem): string {
  if (startMin === null) return "All day";
  return endMin === null || lastDay > firstDay ? formatMinutes(startMin) : formatTimeRange(startMin, endMin);
}
