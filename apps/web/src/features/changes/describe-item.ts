import { formatDayShort, formatTimes } from "@/shared/time/format";
import type { Changeable } from "./item-change";

/** The times as `HH:mm`, those of sessions without their offset. */
function datesOf(item: Changeable): { date: string | null; start: string | null; end: string | null } {
  switch (item.type) {
    case "event":
      return { date: item.date, start: item.start_time, end: item.end_time };
    case "task":
      return { date: item.date, start: item.start_time, end: null };
    case "pomodoro":
      return { date: item.start_time.slice(0, 10), start: item.start_time.slice(11, 16), end: null };
    case "flowtime": {
      const end = item.end_time?.slice(11, 16) ?? null;
      return { date: item.start_time.slice(0, 10), start: item.start_time.slice(11, 16), end };
    }
    case "task_list":
      return { date: null, start: null, end: null };
  }
}

/** Returns for example: “Stand-up”, Tue 24 Nov, 9:00 AM to 9:30 AM */
export function describeItem(item: Changeable): string {
  const { date, start, end } = datesOf(item);
  const parts = [`“${item.title}”`, date === null ? undefined : formatDayShort(date), formatTimes(start, end)];
  return parts.filter((part) => part !== undefined).join(", ");
}
