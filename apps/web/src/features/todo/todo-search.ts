import { isUuid } from "@hourloom/schema/fields/address-formats";
import { SEARCH_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import type { TaskConditions, TaskView } from "@hourloom/schema/todo";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";

const smartViews = ["today", "overdue", "upcoming"] as const;
export type SmartView = (typeof smartViews)[number];

/** The search parameters of the screen. */
export interface TodoSearch {
  list?: string | undefined;
  view?: SmartView | undefined;
  /** The id of a saved filter. */
  filter?: string | undefined;
  q?: string | undefined;
}

/** Parses the search parameters; unknown and invalid ones are dropped. */
export function parseTodoSearch(search: Record<string, unknown>): TodoSearch {
  const { list, view, filter, q } = search;
  const text =
    typeof q === "string" || typeof q === "number"
      ? [...String(q).trim().toWellFormed()].slice(0, SEARCH_MAX_LENGTH).join("")
      : "";
  return {
    list: typeof list === "string" && isUuid(list) ? list.toLowerCase() : undefined,
    filter: typeof filter === "string" && isUuid(filter) ? filter.toLowerCase() : undefined,
    view: smartViews.find((name) => name === view),
    q: text === "" ? undefined : text,
  };
}

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
