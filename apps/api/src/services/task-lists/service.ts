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

export interface TaskListsService extends ItemsService<TaskList, TaskListCreate, TaskListPatch> {
  /** Lists for the web app, with their positions. */
  workspace: ItemsService<WorkspaceTaskList, WorkspaceTaskListCreate, WorkspaceTaskListPatch>;
}

export function createTaskListsService(deps: ItemContext): TaskListsService {
  return {
    ...createItems(deps, taskListKind(presentTaskList, taskList)),
    workspace: createItems(deps, taskListKind(presentWorkspaceTaskList, workspaceTaskList)),
  };
}
