import { formatDayShort, formatTimes } from "@/shared/time/format";
import type { Changeable } from "./item-change";

/** Splits an ISO date-time into its date and `HH:mm`, ignoring the offset. */
function wallClock(dateTime: string | null): { date: string | null; start: string | null } {
  return dateTime === null
    ? { date: null, start: null }
    : { date: dateTime.slice(0, 10), start: dateTime.slice(11, 16) };
}

function datesOf(item: Changeable): { date: string | null; start: string | null; end: string | null } {
  switch (item.type) {
    case "event":
      return { date: item.date, start: item.start_time, end: item.end_time };
    case "task":
      return { date: item.date, start: item.start_time, end: null };
    case "pomodoro":
      return { ...wallClock(item.start_time), end: null };
    case "flowtime":
      return { ...wallClock(item.start_time), end: wallClock(item.end_time).start };
    case "task_list":
      return { ...wallClock(null), end: null };
  }
}

/** Returns for example: “Stand-up”, Tue 24 Nov, 9:00 AM to 9:30 AM */
export function describeItem(item: Changeable): string {
  const { date, start, end } = datesOf(item);
  const parts = [`“${item.title}”`, date === null ? undefined : formatDayShort(date), formatTimes(start, end)];
  return parts.filter((part) => part !== undefined).join(", ");
}
