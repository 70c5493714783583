import type { QueryCall, Visit } from "@/shared/api/calls";
import { tasksQuery } from "./tasks/tasks-query";
import { getTaskView } from "./open-view";
import { parseTodoSearch } from "./todo-search";

/**
 * What the to-do screen asks for first. Without a list in the URL only the lists tell which one is
 * open.
 */
export function todoCalls({ search }: Visit): QueryCall[] {
  const { list, filter, ...other } = parseTodoSearch(search);
  // Only the saved filters tell which tasks a filter shows.
  const view = filter === undefined ? getTaskView(other, list) : undefined;
  return [
    { path: "todo.overview", input: undefined },
    ...(view === undefined ? [] : [{ path: "todo.inView" as const, input: tasksQuery(view) }]),
  ];
}
