import type { CalendarTask } from "@hourloom/schema/workspace";

/** Completes an open task at `now`, an instant as in responses; opens a completed one again. */
export function toggleCompletion(task: CalendarTask, now: string): CalendarTask {
  const is_completed = !task.is_completed;
  return { ...task, is_completed, completed_at: is_completed ? now : null };
}
