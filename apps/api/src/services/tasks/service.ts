import { listTasks } from "@hourloom/db/queries/tasks";
import { isUuid } from "@hourloom/schema/address-formats";
import { task, type Task, type TaskCreate, type TaskPatch } from "@hourloom/schema/tasks";
import type { ItemContext, Owner } from "../context.ts";
import { createItems, type ItemsService } from "../items/items.ts";
import { listInPages } from "../items/list-in-pages.ts";
import { presentTask } from "./present-task.ts";
import { taskKind } from "./task-kind.ts";
import { createWorkspaceTasks, type WorkspaceTasks } from "./workspace-tasks.ts";

export interface TasksService extends ItemsService<Task, TaskCreate, TaskPatch> {
  /** The tasks of one list; of what is no list of the owner's, none. */
  listOf(owner: Owner, taskList: string): AsyncGenerator<Task[]>;
  workspace: WorkspaceTasks;
}

export function createTasksService(deps: ItemContext): TasksService {
  return {
    ...createItems(
      deps,
      taskKind(presentTask, (kept) => task.parse(kept)),
    ),
    listOf: async function* (owner, taskList) {
      if (!isUuid(taskList)) return;
      yield* listInPages((page) => listTasks(deps.db, owner.userId, { ...page, taskList }), presentTask);
    },
    workspace: createWorkspaceTasks(deps),
  };
}
