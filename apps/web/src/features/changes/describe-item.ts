import { wallClockOf } from "@hourloom/domain/time/zone-clock";
import { formatDayShort, formatTimes } from "@/shared/time/format";
import { ownTimeText } from "@/shared/zones/own-time-text";
import { type Changeable, isCollection } from "./item-change";

/** The times as `HH:mm`, those of sessions without their offset. */
function datesOf(item: Changeable) {
  if (isCollection(item)) return { date: null, start: null, end: null };
  const endTime = "end_time" in item ? item.end_time : null;
  if ("date" in item) return { date: item.date, start: item.start_time, end: endTime };
  const { date, time } = wallClockOf(item.start_time);
  return { date, start: time, end: endTime === null ? null : wallClockOf(endTime).time };
}

/** Returns for example: “Stand-up”, Tue 24 Nov, 3:00 PM to 3:30 PM, 9:00 AM in New York */
export function describeItem(item: Changeable): string {
  const { date, start, end } = datesOf(item);
  const own = item.type === "event" ? ownTimeText(item) : undefined;
  const parts = [`“${item.title}”`, date === null ? undefined : formatDayShort(date), formatTimes(start, end), own];
  return parts.filter((part) => part !== undefined).join(", ");
}
