import { wallClockOf } from "@hourloom/domain/time/zone-clock";
import { formatDayShort, formatTimes } from "@/shared/time/format";
import { ownTimeText } from "@/shared/zones/own-time-text";
import type { Changeable } from "./item-change";

interface Dates {
  date: string | null;
  start: string | null;
  end: string | null;
}

function sessionDatesOf(start_time: string, end_time: string | null): Dates {
  const { date, time } = wallClockOf(start_time);
  return { date, start: time, end: end_time === null ? null : wallClockOf(end_time).time };
}

/** The times as `HH:mm`, those of sessions without their offset. */
function datesOf(item: Changeable): Dates {
  switch (item.type) {
    case "event":
    case "task_block":
      return { date: item.date, start: item.start_time, end: item.end_time };
    case "task":
      return { date: item.date, start: item.start_time, end: null };
    case "pomodoro":
      return sessionDatesOf(item.start_time, null);
    case "flowtime":
      return sessionDatesOf(item.start_time, item.end_time);
    case "task_list":
    case "calendar":
      return { date: null, start: null, end: null };
  }
}

/** Returns for example: “Stand-up”, Tue 24 Nov, 3:00 PM to 3:30 PM, 9:00 AM in New York */
export function describeItem(item: Changeable): string {
  const { date, start, end } = datesOf(item);
  const own = item.type === "event" ? ownTimeText(item) : undefined;
  const parts = [`“${item.title}”`, date === null ? undefined : formatDayShort(date), formatTimes(start, end), own];
  return parts.filter((part) => part !== undefined).join(", ");
}
