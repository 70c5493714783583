import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { TaskConditions, TaskView } from "@hourloom/schema/todo";
import type { TodoSearch } from "./todo-search";

/**
 * Finds the open list: that of the URL, or the last one; undefined for a view or if there is none.
 */
export function findOpenList(
  { list, view, filter }: TodoSearch,
  lists: readonly WorkspaceTaskList[],
): WorkspaceTaskList | undefined {
  if (view !== undefined || filter !== undefined) return undefined;
  return lists.find(({ id }) => id === list) ?? lists.at(-1);
}

/** Returns the view to load; undefined if no list is open. */
export function getTaskView(
  { q, view, conditions }: Pick<TodoSearch, "q" | "view"> & { conditions?: TaskConditions | undefined },
  list: string | undefined,
): TaskView | undefined {
  if (q !== undefined) return { kind: "search", text: q };
  if (view !== undefined) return { kind: view };
  if (conditions !== undefined) return { kind: "filter", conditions };
  return list === undefined ? undefined : { kind: "list", id: list };
}
