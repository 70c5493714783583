import type { CompletedTasks, FilteredTasks, OpenTasks } from "@hourloom/db/queries/task-views";
import { addDays } from "@hourloom/domain/time/day-number";
import { lastDueDay, searchWords } from "@hourloom/domain/tasks/task-views";
import type { TaskView } from "@hourloom/schema/todo";
import type { Owner } from "../../core/context.ts";
import { startOfDay } from "../../core/day-span.ts";

/**
 * Database filters for the views; `belongsTo` in `packages/domain` is the same rule for a single
 * task.
 */

function filterOf({ conditions }: TaskView & { kind: "filter" }, today: string): FilteredTasks {
  return { kind: "filter", conditions, until: lastDueDay(conditions.due, today) };
}

export function openTasksFilter(view: TaskView, today: string): OpenTasks {
  switch (view.kind) {
    case "list":
      return { kind: "list", id: view.id };
    case "today":
      return { kind: "due", to: addDays(today, 1) };
    case "overdue":
      return { kind: "due", to: today };
    case "upcoming":
      return { kind: "due", from: addDays(today, 1) };
    case "search":
      return { kind: "search", words: searchWords(view.text) };
    case "filter":
      return filterOf(view, today);
  }
}

function startOf(date: string, owner: Owner): Date {
  return startOfDay(date, owner) ?? new Date(0);
}

/** Undefined if the view shows no completed tasks. */
export function completedTasksFilter(view: TaskView, today: string, owner: Owner): CompletedTasks | undefined {
  switch (view.kind) {
    case "list":
      return { kind: "list", id: view.id };
    case "today":
      return { kind: "done", from: startOf(today, owner), to: startOf(addDays(today, 1), owner) };
    case "overdue":
    case "upcoming":
      return undefined;
    case "search":
      return { kind: "search", words: searchWords(view.text) };
    case "filter":
      return view.conditions.completed ? filterOf(view, today) : undefined;
  }
}
