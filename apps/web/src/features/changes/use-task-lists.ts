import { sortByPosition } from "@hourloom/domain/ordering/sort-by-position";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { TodoOverview } from "@hourloom/schema/todo";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Fetched } from "@/shared/api/fetch-status";
import { useServices } from "@/shared/api/services";
import { usePendingChanges } from "./changes-provider";
import { applyListChanges } from "./item-change";
import { todoOverviewQuery } from "./queries";

export interface TaskLists {
  /** In creation order. */
  lists: readonly WorkspaceTaskList[];
  /** In the user's order. */
  ordered: readonly WorkspaceTaskList[];
  overview: TodoOverview | undefined;
  query: Fetched & { refetch: () => unknown };
}

const none: readonly WorkspaceTaskList[] = [];

/** Loads the task lists and applies pending changes. */
export function useTaskLists(): TaskLists {
  const { api } = useServices();
  const query = useQuery(todoOverviewQuery(api));
  const { data } = query;
  const pending = usePendingChanges();
  const loaded = data?.task_lists;
  const lists = useMemo(() => applyListChanges(loaded ?? none, pending), [loaded, pending]);
  const ordered = useMemo(() => sortByPosition(lists), [lists]);
  return { lists, ordered, overview: data, query };
}
