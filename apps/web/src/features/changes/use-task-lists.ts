import { sortByPosition } from "@hourloom/domain/ordering/sort-by-position";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "@/shared/api/services";
import { usePendingChanges } from "./changes-provider";
import { applyListChanges } from "./item-change";
import { todoOverviewQuery } from "./queries";

export type TaskLists = ReturnType<typeof useTaskLists>;

const none: readonly WorkspaceTaskList[] = [];

/** Loads the task lists and applies pending changes. */
export function useTaskLists() {
  const { api } = useServices();
  const query = useQuery(todoOverviewQuery(api));
  const { data } = query;
  const pending = usePendingChanges();
  const loaded = data?.task_lists;
  /** In creation order. */
  const lists = useMemo(() => applyListChanges(loaded ?? none, pending), [loaded, pending]);
  /** In the user's order. */
  const ordered = useMemo(() => sortByPosition(lists), [lists]);
  return { lists, ordered, overview: data, query };
}
