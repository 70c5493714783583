import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { createContext } from "react";
import type { TaskGroup } from "../groups/task-groups";

/**
 * Where a task can move to. A context, so that changes of lists and groups do not render all
 * memoized rows.
 */
export const MoveTargetsContext = createContext<{
  lists: readonly WorkspaceTaskList[];
  groups: readonly TaskGroup[];
}>({ lists: [], groups: [] });
