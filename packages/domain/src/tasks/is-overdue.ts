import type { CalendarTask } from "@hourloom/schema/workspace";

/** Whether an open task was due before `today`. */
export function isOverdue({ date, is_completed }: Pick<CalendarTask, "date" | "is_completed">, today: string): boolean {
  return !is_completed && date !== null && date < today;
}
