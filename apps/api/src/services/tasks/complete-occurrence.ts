import type { TaskColumns, TaskRow } from "@hourloom/db/queries/tasks";
import { nextOccurrence } from "@hourloom/domain/calendar/simple-recurrence";

/** A series is counted from its date anew when a person moves the task or changes how it repeats. */
function withAnchor(row: TaskRow, given: Partial<TaskColumns>): Partial<TaskColumns> {
  const { date = row.date, recurrence = row.recurrence } = given;
  const isMoved = date !== row.date || recurrence !== row.recurrence;
  return isMoved ? { ...given, recurrence_anchor: date } : given;
}

/**
 * What a change comes to for a task. To complete a repeating one completes its current occurrence: the task goes on to the next date, not completed, and
 * says which one was done. Who repeats the call with the date that was done advances nothing.
 */
export function completeOccurrence(row: TaskRow, given: Partial<TaskColumns>): Partial<TaskColumns> {
  const { is_completed, date: _date, ...rest } = given;
  const { date = row.date, recurrence = row.recurrence } = given;
  if (is_completed !== true || date === null || recurrence === null) return withAnchor(row, given);
  if (row.completed_date !== null && given.date === row.completed_date) return withAnchor(row, rest);
  const isMoved = date !== row.date || recurrence !== row.recurrence;
  const first = isMoved ? date : (row.recurrence_anchor ?? date);
  const next = nextOccurrence({ first, recurrence }, date);
  if (next === undefined) return { ...given, completed_date: date };
  return { ...rest, date: next, recurrence_anchor: first, is_completed: false, completed_date: date };
}
