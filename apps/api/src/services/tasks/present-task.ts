import type { TaskRow } from "@hourloom/db/queries/tasks";
import type { CalendarTask } from "@hourloom/schema/workspace";
import type { Task } from "@hourloom/schema/tasks";
import type { Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { repeatsOf, shownRule } from "../recurrence/repeating.ts";

export function presentTask(row: TaskRow): Task {
  const {
    recurrence_anchor: _anchor,
    after_completion: _counts,
    position: _place,
    completed_at: _completedAt,
    ...shown
  } = row;
  return { ...shown, rrule: shownRule(row) };
}

export function presentCalendarTask(row: TaskRow, owner: Owner): CalendarTask {
  const { after_completion, position, completed_at } = row;
  return {
    ...presentTask(row),
    type: "task",
    repeats: repeatsOf(row),
    after_completion,
    position,
    completed_at: completed_at === null ? null : printDateTime(completed_at, owner),
  };
}
