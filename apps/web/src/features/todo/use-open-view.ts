import type { SavedFilter } from "@hourloom/schema/todo";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { useMemo, useState } from "react";
import { smartViews } from "./lists-panel";
import { findOpenList, getTaskView } from "./open-view";
import type { TodoSearch } from "./todo-search";

/** Finds what is open by the URL, or by default. `filters` are undefined while they load. */
export function useOpenView(
  search: TodoSearch,
  lists: readonly WorkspaceTaskList[],
  filters: readonly SavedFilter[] | undefined,
) {
  // Without a list in the URL the newest one is open, and stays open when another device adds a
  // list.
  const [defaultListId, setDefaultListId] = useState<string>();
  const filter = filters?.find(({ id }) => id === search.filter);
  // A filter that is gone opens the list that an address without one opens.
  const isFiltered = search.filter !== undefined && (filter !== undefined || filters === undefined);
  const isByDefault = search.list === undefined && search.view === undefined && !isFiltered;
  const shownSearch = { ...search, filter: isFiltered ? search.filter : undefined };
  const list = findOpenList(isByDefault ? { ...shownSearch, list: defaultListId } : shownSearch, lists);
  const nextDefaultListId = isByDefault ? list?.id : undefined;
  if (nextDefaultListId !== defaultListId) setDefaultListId(nextDefaultListId);
  const { q, view: smartView } = search;
  const listId = list?.id;
  const conditions = filter?.conditions;
  const view = useMemo(
    () => getTaskView({ q, view: smartView, conditions }, listId),
    [q, smartView, conditions, listId],
  );
  const label = smartViews.find((one) => one.view === smartView)?.label;
  return {
    /** The open list, if it is one. */
    list,
    /** What is loaded; undefined without a list. */
    view,
    /** What is open, also behind a search: the id of a list or filter, or the name of a view. */
    key: smartView ?? filter?.id ?? listId,
    title: q === undefined ? (label ?? filter?.title ?? list?.title ?? "To-Do") : "Search",
  };
}
