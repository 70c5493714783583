import { formatDayShort, formatTimes } from "@/shared/format";
import type { Changeable } from "./item-change";

/** The wall clock of a date-time in the account's zone: what is written before its offset. */
function wallClock(moment: string | null): { date: string | null; start: string | null } {
  return moment === null ? { date: null, start: null } : { date: moment.slice(0, 10), start: moment.slice(11, 16) };
}

/** The day and the times that an item shows. */
function whenOf(item: Changeable): { date: string | null; start: string | null; end: string | null } {
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

/** An item in a sentence: “Stand-up”, Tue 24 Nov, 9:00 AM to 9:30 AM */
export function describeItem(item: Changeable): string {
  const { date, start, end } = whenOf(item);
  const parts = [`“${item.title}”`, date === null ? undefined : formatDayShort(date), formatTimes(start, end)];
  return parts.filter((part) => part !== undefined).join(", ");
}
