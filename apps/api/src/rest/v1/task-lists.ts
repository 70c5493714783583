import type { FastifyInstance } from "fastify";
import { taskList, taskListCreate, taskListPatch, taskListReplace } from "@hourloom/schema/task-lists";
import type { TaskListsService } from "../../services/task-lists/service.ts";
import type { Callers } from "../callers.ts";
import { registerResource } from "../resource.ts";

/** Task lists; one that is deleted takes its tasks along. */
export function registerTaskLists(app: FastifyInstance, taskLists: TaskListsService, callers: Callers): void {
  registerResource(
    app,
    {
      path: "/task-lists/",
      names: { schema: "TaskList", one: "a task list", many: "task lists" },
      shape: taskList,
      create: taskListCreate,
      patch: taskListPatch,
      replace: taskListReplace,
      items: taskLists,
    },
    callers,
  );
}
