import type { FastifyInstance } from "fastify";
import { trimWhiteSpace } from "@hourloom/schema/fields/formats";
import { task, taskCreate, taskFilter, taskPatch, taskReplace } from "@hourloom/schema/tasks";
import type { TasksService } from "../../services/tasks/service.ts";
import type { Callers } from "../conventions/callers.ts";
import { registerResource } from "../conventions/resource.ts";

/**
 * Removes `task_list`, even if it is invalid, from a body that also has the title of a new list.
 * Titles may be sent as JSON numbers.
 */
function preferNewList(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("new_list" in body) || !("task_list" in body)) return body;
  const { new_list, task_list: _ignored, ...rest } = body;
  const hasNewList = typeof new_list === "number" || (typeof new_list === "string" && trimWhiteSpace(new_list) !== "");
  return hasNewList ? { ...rest, new_list } : body;
}

/** Tasks, filtered by list, day and completion. */
export function registerTasks(app: FastifyInstance, tasks: TasksService, callers: Callers): void {
  registerResource(
    app,
    {
      path: "/tasks/",
      names: { schema: "Task", one: "a task", many: "tasks" },
      shape: task,
      create: taskCreate,
      patch: taskPatch,
      replace: taskReplace,
      items: tasks,
      filter: {
        query: taskFilter,
        list: (owner, query) => tasks.listBy(owner, taskFilter.parse(query)),
      },
      normalizeBody: preferNewList,
      ruleOf: ({ rrule }) => rrule,
    },
    callers,
  );
}
