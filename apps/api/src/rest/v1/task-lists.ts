import type { FastifyInstance } from "fastify";
import { taskList, taskListCreate, taskListPatch, taskListReplace } from "@hourloom/schema/task-lists";
import type { TaskListsService } from "../../services/task-lists/task-lists-service.ts";
import type { Callers } from "../conventions/callers.ts";
import { registerResource } from "../conventions/resource.ts";

/** Task lists; deleting one deletes its tasks. */
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
