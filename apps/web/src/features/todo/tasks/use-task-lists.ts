import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { TodoOverview } from "@hourloom/schema/todo";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { applyListChanges } from "@/features/changes/item-change";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { todoOverviewQuery } from "@/features/changes/queries";
import { type FetchStatus, fetchStatusOf } from "@/shared/api/fetch-status";
import { useServices } from "@/shared/api/services";

export interface TaskLists {
  /** In the order of their creation: the newest is the last. */
  lists: readonly WorkspaceTaskList[];
  /** As they were put. */
  ordered: readonly WorkspaceTaskList[];
  overview: TodoOverview | undefined;
  status: FetchStatus;
  retry: () => void;
}

const none: readonly WorkspaceTaskList[] = [];

/** By where they were put; those at the same place by their ids. */
function inOrder(lists: readonly WorkspaceTaskList[]): readonly WorkspaceTaskList[] {
  const keyOf = ({ position, id }: WorkspaceTaskList) => `${position} ${id}`;
  return lists.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The lists of the account, with the changes that are not confirmed yet on top. */
export function useTaskLists(): TaskLists {
  const { api } = useServices();
  const { data, error, fetchStatus, refetch } = useQuery(todoOverviewQuery(api));
  const pending = usePendingChanges();
  const known = data?.task_lists;
  const lists = useMemo(() => applyListChanges(known ?? none, pending), [known, pending]);
  const ordered = useMemo(() => inOrder(lists), [lists]);
  const status = fetchStatusOf({ isThere: data !== undefined, error, fetchStatus });
  return { lists, ordered, overview: data, status, retry: () => void refetch() };
}
