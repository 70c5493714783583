import type { TaskRow } from "@hourloom/db/queries/tasks";
import type { CalendarTask } from "@hourloom/schema/calendar";
import type { Task } from "@hourloom/schema/tasks";
import { repeatsOf, shownRule } from "../repeating.ts";

/** A task as a script sees it. */
export function presentTask(row: TaskRow): Task {
  const { recurrence_anchor: _anchor, after_completion: _counts, ...shown } = row;
  return { ...shown, rrule: shownRule(row) };
}

/** A task as the workspace shows it. */
export function presentCalendarTask(row: TaskRow): CalendarTask {
  return { ...presentTask(row), type: "task", repeats: repeatsOf(row), after_completion: row.after_completion };
}
