import type { TaskRow } from "@hourloom/db/queries/tasks";
import type { CalendarTask } from "@hourloom/schema/calendar";
import type { Task } from "@hourloom/schema/tasks";
import type { Owner } from "../context.ts";
import { printMoment } from "../moments.ts";
import { repeatsOf, shownRule } from "../repeating.ts";

/** A task as a script sees it. */
export function presentTask(row: TaskRow): Task {
  const {
    recurrence_anchor: _anchor,
    after_completion: _counts,
    position: _place,
    completed_at: _moment,
    ...shown
  } = row;
  return { ...shown, rrule: shownRule(row) };
}

/** A task as the workspace shows it. */
export function presentCalendarTask(row: TaskRow, owner: Owner): CalendarTask {
  const { after_completion, position, completed_at } = row;
  return {
    ...presentTask(row),
    type: "task",
    repeats: repeatsOf(row),
    after_completion,
    position,
    completed_at: completed_at === null ? null : printMoment(completed_at, owner),
  };
}
