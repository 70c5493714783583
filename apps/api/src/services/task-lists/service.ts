import {
  taskList,
  workspaceTaskList,
  type TaskList,
  type TaskListCreate,
  type TaskListPatch,
  type WorkspaceTaskList,
  type WorkspaceTaskListCreate,
  type WorkspaceTaskListPatch,
} from "@hourloom/schema/task-lists";
import type { ItemContext } from "../../core/context.ts";
import { createItems, type ItemsService } from "../items/items.ts";
import { presentTaskList, presentWorkspaceTaskList } from "./present-task-list.ts";
import { taskListKind } from "./task-list-kind.ts";

/** Lists for the web app, with their positions. */
export type WorkspaceTaskLists = Pick<
  ItemsService<WorkspaceTaskList, WorkspaceTaskListCreate, WorkspaceTaskListPatch>,
  "create" | "update" | "remove" | "restore"
>;

export interface TaskListsService extends ItemsService<TaskList, TaskListCreate, TaskListPatch> {
  workspace: WorkspaceTaskLists;
}

export function createTaskListsService(deps: ItemContext): TaskListsService {
  return {
    ...createItems(
      deps,
      taskListKind(presentTaskList, (response) => taskList.parse(response)),
    ),
    workspace: createItems(
      deps,
      taskListKind(presentWorkspaceTaskList, (response) => workspaceTaskList.parse(response)),
    ),
  };
}
