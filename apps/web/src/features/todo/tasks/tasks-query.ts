import type { TasksInViewQuery, TaskView } from "@hourloom/schema/todo";

/** The number of completed tasks loaded initially and by each "Show more". */
export const COMPLETED_PAGE = 50;

/** Returns the query of a view with its first completed tasks. */
export function tasksQuery(view: TaskView): TasksInViewQuery {
  return { view, completed: COMPLETED_PAGE };
}
