import type { TaskListRow } from "@hourloom/db/queries/task-lists";
import type { TaskList, WorkspaceTaskList } from "@hourloom/schema/task-lists";

export function presentTaskList({ position: _place, ...shown }: TaskListRow): TaskList {
  return shown;
}

export function presentWorkspaceTaskList(row: TaskListRow): WorkspaceTaskList {
  return { type: "task_list", ...row };
}
