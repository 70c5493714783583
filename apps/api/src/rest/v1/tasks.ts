import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { trimWhiteSpace } from "@hourloom/schema/fields/formats";
import { task, taskCreate, taskFilter, taskPatch, taskReplace } from "@hourloom/schema/tasks";
import { quickTask, quickTaskCreate } from "@hourloom/schema/quick-add/quick-tasks";
import { unwrap } from "../../core/domain-error.ts";
import type { TasksService } from "../../services/tasks/tasks-service.ts";
import type { Callers } from "../conventions/callers.ts";
import { idempotencyKeyOf } from "../conventions/idempotency-keys.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";
import { registerResource } from "../conventions/resource.ts";
import { validMembers } from "../conventions/validation.ts";

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

/** The members of a line that may be wrong for the account. */
const quickTaskPlace = quickTaskCreate.pick({ now: true, task_list: true });

function registerQuickTask(app: FastifyInstance, tasks: TasksService, { requireOwner, ownerOf }: Callers): void {
  const path = "/tasks/quick/";
  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      onRequest: requireOwner,
      config: {
        moreErrors: (request) =>
          tasks.quickErrors(ownerOf(request), quickTaskPlace.parse(validMembers(quickTaskCreate, request.body))),
        checkIdempotencyKey: (request, idempotencyKey) => tasks.checkIdempotencyKey(ownerOf(request), idempotencyKey),
      },
      schema: {
        summary: "Create a task from one line of text",
        operationId: "createQuickTask",
        description:
          "Reads the text as quick add of the web app does, and creates a task. `#List` names its list, which is created if it does not exist. Without `#List` the task is in `task_list` or the first list; an account without lists gets a new one. To retry safely, send an `Idempotency-Key`.",
        tags: ["Tasks"],
        body: quickTaskCreate,
        response: { 201: quickTask, ...problems({ credentials: true, body: true, idempotent: true }) },
      },
    },
    async (request, reply) => {
      const idempotencyKey = unwrap(idempotencyKeyOf(request));
      return reply.code(201).send(unwrap(await tasks.addQuick(ownerOf(request), request.body, idempotencyKey)));
    },
  );
  rejectOtherMethods(app, path, ["POST"], requireOwner);
}

/** Tasks, filtered by list, day and completion, and their creation from one line of text. */
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
  registerQuickTask(app, tasks, callers);
}
