import type { TaskColumns, TaskRow } from "@hourloom/db/queries/tasks";
import { isOccurrence, nextOccurrence } from "@hourloom/domain/calendar/simple-recurrence";

/**
 * A series is counted from its date anew when a person moves the task or changes how it repeats. Moved to another date, it can be completed there, even
 * where it was before.
 */
function withAnchor(row: TaskRow, given: Partial<TaskColumns>): Partial<TaskColumns> {
  const { date = row.date, recurrence = row.recurrence } = given;
  if (date !== row.date) return { ...given, recurrence_anchor: date, completed_date: null };
  return recurrence === row.recurrence ? given : { ...given, recurrence_anchor: date };
}

/** Whether the occurrence on `date` is one that was done before: the last, or any earlier one of the series as it is counted now. */
function isDone({ completed_date, recurrence, recurrence_anchor: first }: TaskRow, date: string): boolean {
  if (completed_date === null || date >= completed_date) return date === completed_date;
  return first !== null && recurrence !== null && isOccurrence({ first, recurrence }, date);
}

/**
 * What a change comes to for a task. To complete a repeating one completes its current occurrence: the task goes on to the next date, not completed, and
 * says which one was done. Who repeats the call, however late, with a date that was done changes neither date nor completion.
 *
 * A task that is completed as a whole (made so, or completed before it got a recurrence) stays so, with its date, as it was said; it goes on as a series
 * once its completion is taken back.
 */
export function completeOccurrence(row: TaskRow, given: Partial<TaskColumns>): Partial<TaskColumns> {
  const { is_completed, date: _date, ...rest } = given;
  const { date = row.date, recurrence = row.recurrence } = given;
  if (is_completed !== true || date === null || recurrence === null) return withAnchor(row, given);
  if (typeof given.date === "string" && isDone(row, given.date)) return withAnchor(row, rest);
  if (row.is_completed) return withAnchor(row, given);
  const isMoved = date !== row.date || recurrence !== row.recurrence;
  const first = isMoved ? date : (row.recurrence_anchor ?? date);
  const next = nextOccurrence({ first, recurrence }, date);
  if (next === undefined) return { ...given, completed_date: date };
  return { ...rest, date: next, recurrence_anchor: first, is_completed: false, completed_date: date };
}
