import type { TaskListRow } from "@hourloom/db/queries/task-lists";
import type { TaskList, WorkspaceTaskList } from "@hourloom/schema/task-lists";

/** A list as a script sees it. */
export function presentTaskList({ position: _place, ...shown }: TaskListRow): TaskList {
  return shown;
}

/** A list as the workspace shows it. */
export function presentWorkspaceTaskList(row: TaskListRow): WorkspaceTaskList {
  return { type: "task_list", ...row };
}
