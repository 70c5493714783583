import { isUuid } from "@hourloom/schema/fields/address-formats";
import { SEARCH_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import type { TaskView } from "@hourloom/schema/todo";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";

export const smartViews = ["today", "overdue", "upcoming"] as const;
export type SmartView = (typeof smartViews)[number];

/** What the address says of the screen: a list, a view by date, and what is searched for. */
export interface TodoSearch {
  list?: string | undefined;
  view?: SmartView | undefined;
  q?: string | undefined;
}

/** Reads an address, in which anything may stand. Every member is named, so that what is not known does not stay in it. */
export function readTodoSearch(search: Record<string, unknown>): TodoSearch {
  const { list, view, q } = search;
  const text =
    typeof q === "string" || typeof q === "number"
      ? [...String(q).trim().toWellFormed()].slice(0, SEARCH_MAX_LENGTH).join("")
      : "";
  return {
    list: typeof list === "string" && isUuid(list) ? list.toLowerCase() : undefined,
    view: smartViews.find((name) => name === view),
    q: text === "" ? undefined : text,
  };
}

/** The list that is open: the one that the address names, or the newest, which is the last. Undefined for a view by date, and where there is no list. */
export function openList(
  { list, view }: TodoSearch,
  lists: readonly WorkspaceTaskList[],
): WorkspaceTaskList | undefined {
  if (view !== undefined) return undefined;
  return lists.find(({ id }) => id === list) ?? lists.at(-1);
}

/** What is shown, of the list that is open where the address names nothing else; undefined where there is none. */
export function shownView({ q, view }: Omit<TodoSearch, "list">, list: string | undefined): TaskView | undefined {
  if (q !== undefined) return { kind: "search", text: q };
  if (view !== undefined) return { kind: view };
  return list === undefined ? undefined : { kind: "list", id: list };
}
