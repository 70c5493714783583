import { taskList, workspaceTaskList } from "@hourloom/schema/task-lists";
import type { ItemContext } from "../../core/context.ts";
import { createItems } from "../items/items.ts";
import { presentTaskList, presentWorkspaceTaskList } from "./present-task-list.ts";
import { taskListKind } from "./task-list-kind.ts";

export function createTaskListsService(deps: ItemContext) {
  return {
    ...createItems(deps, taskListKind(presentTaskList, taskList)),
    /** Lists for the web app, with their positions. */
    workspace: createItems(deps, taskListKind(presentWorkspaceTaskList, workspaceTaskList)),
  };
}

export type TaskListsService = ReturnType<typeof createTaskListsService>;
