import type { CompletedTasks, OpenTasks } from "@hourloom/db/queries/task-views";
import { addDays } from "@hourloom/domain/calendar/day-number";
import { searchWords } from "@hourloom/domain/tasks/task-views";
import type { TaskView } from "@hourloom/schema/todo";
import type { Owner } from "../context.ts";
import { startOfDay } from "../day-span.ts";

/** Which tasks a view shows, as the database is asked for them; `belongsTo` of `packages/domain` says the same of one task. */

export function openIn(view: TaskView, today: string): OpenTasks {
  switch (view.kind) {
    case "list":
      return { kind: "list", id: view.id };
    case "today":
      return { kind: "due", from: today, to: addDays(today, 1) };
    case "overdue":
      return { kind: "due", to: today };
    case "upcoming":
      return { kind: "due", from: addDays(today, 1) };
    case "search":
      return { kind: "search", words: searchWords(view.text) };
  }
}

function startOf(date: string, owner: Owner): Date {
  return startOfDay(date, owner) ?? new Date(0);
}

/** Undefined where the view shows none. */
export function completedIn(view: TaskView, today: string, owner: Owner): CompletedTasks | undefined {
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
  }
}
