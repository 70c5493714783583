import { listTasks } from "@hourloom/db/queries/tasks";
import { isUuid } from "@hourloom/schema/fields/address-formats";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { QuickTask, QuickTaskCreate } from "@hourloom/schema/quick-add/quick-tasks";
import { task, type Task, type TaskFilter } from "@hourloom/schema/tasks";
import { ownerTransaction, type ItemContext, type Owner } from "../../core/context.ts";
import type { IdempotencyKey } from "../../core/idempotency.ts";
import { createItems } from "../items/items.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { presentTask } from "./present-task.ts";
import { addQuickTask, quickTaskErrors, type CreateTask, type QuickTaskPlace } from "./quick-task.ts";
import { taskKind } from "./task-kind.ts";
import { createWorkspaceTasks } from "./workspace-tasks.ts";

export function createTasksService(deps: ItemContext) {
  const items = createItems(deps, taskKind(presentTask, task));
  const createTask: CreateTask = (transaction, input, id) => items.within.create(transaction, input, id);
  return {
    ...items,
    /** The tasks that match the filter; none for a list that is not the owner's. */
    listBy: async function* (owner: Owner, { task_list: named, ...rest }: TaskFilter): AsyncGenerator<Task[]> {
      const task_list = named === "" ? undefined : named;
      if (task_list !== undefined && !isUuid(task_list)) return;
      const filter = { ...rest, task_list };
      yield* listInPages((page) => listTasks(deps.db, owner.userId, { ...page, filter }), presentTask);
    },
    /** Creates the task of one typed line. */
    addQuick: (owner: Owner, input: QuickTaskCreate, idempotencyKey?: IdempotencyKey): Promise<Result<QuickTask>> =>
      addQuickTask({ ...deps, createTask }, owner, input, idempotencyKey),
    /** Errors of the members beside the line, to report together with errors of others. */
    quickErrors: (owner: Owner, input: QuickTaskPlace): Promise<FieldErrors> =>
      quickTaskErrors(ownerTransaction(deps, deps.db, owner), input),
    workspace: createWorkspaceTasks(deps),
  };
}

export type TasksService = ReturnType<typeof createTasksService>;
