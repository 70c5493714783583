import { listTasks } from "@hourloom/db/queries/tasks";
import { isUuid } from "@hourloom/schema/fields/address-formats";
import { task, type Task, type TaskCreate, type TaskPatch, type TaskFilter } from "@hourloom/schema/tasks";
import type { ItemContext, Owner } from "../../core/context.ts";
import { createItems, type ItemsService } from "../items/items.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { presentTask } from "./present-task.ts";
import { taskKind } from "./task-kind.ts";
import { createWorkspaceTasks, type WorkspaceTasks } from "./workspace-tasks.ts";

export interface TasksService extends ItemsService<Task, TaskCreate, TaskPatch> {
  /** The tasks that match the filter; none for a list that is not the owner's. */
  listBy(owner: Owner, filter: TaskFilter): AsyncGenerator<Task[]>;
  workspace: WorkspaceTasks;
}

export function createTasksService(deps: ItemContext): TasksService {
  return {
    ...createItems(deps, taskKind(presentTask, task)),
    listBy: async function* (owner, { task_list: named, ...rest }) {
      const task_list = named === "" ? undefined : named;
      if (task_list !== undefined && !isUuid(task_list)) return;
      const filter = { ...rest, task_list };
      yield* listInPages((page) => listTasks(deps.db, owner.userId, { ...page, filter }), presentTask);
    },
    workspace: createWorkspaceTasks(deps),
  };
}
