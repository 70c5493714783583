import { daysAfterFirst } from "@hourloom/domain/calendar/event-days";
import { addDays } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { SearchResults } from "@hourloom/schema/search";
import { formatRelativeDay } from "@/shared/time/format";

type SearchResult = SearchResults["items"][number];

function isDone(item: CalendarItem): boolean {
  return (item.type === "task" || item.type === "task_block") && item.is_completed;
}

/** Whether the last day of what is found on `day` is before `today`. */
function hasEnded(item: CalendarItem, day: string, today: string): boolean {
  switch (item.type) {
    case "event":
      return addDays(day, daysAfterFirst({ ...item, date: item.date ?? day })) < today;
    case "task_block":
      return addDays(day, daysAfterFirst({ ...item, end_date: null })) < today;
    case "flowtime":
      return item.end_time !== null && day < today;
    case "task":
    case "pomodoro":
      return day < today;
  }
}

/** Whether a result is over or done. A task that is not done is still to come. */
export function isPast({ item, day }: SearchResult, today: string): boolean {
  if (isDone(item)) return true;
  return item.type !== "task" && day !== null && hasEnded(item, day, today);
}

/** "Today", "Fri 27 Nov", "Fri 13 Nov, past", and whether a task is done or overdue. */
export function describeTime({ item, day }: SearchResult, today: string): string {
  if (day === null) return isDone(item) ? "done" : "";
  const text = formatRelativeDay(day, today);
  if (isDone(item)) return `${text}, done`;
  if (!hasEnded(item, day, today)) return text;
  if (item.type === "task") return `${text}, overdue`;
  return text === "Yesterday" ? text : `${text}, past`;
}
