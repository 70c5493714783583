import { listTasks, taskRows, type TaskRow, lockTasks } from "@hourloom/db/queries/tasks";
import { isUuid } from "@hourloom/schema/fields/address-formats";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { type Result, ok } from "@hourloom/schema/errors/domain-errors";
import type { QuickTask, QuickTaskCreate } from "@hourloom/schema/quick-add/quick-tasks";
import { task, type Task, type TaskFilter } from "@hourloom/schema/tasks";
import { ownerTransaction, type ItemContext, type Owner, type OwnerTransaction } from "../../core/context.ts";
import type { IdempotencyKey } from "../../core/idempotency.ts";
import { createItems, type ItemOperations } from "../items/items.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { presentTask, presentCalendarTask } from "./present-task.ts";
import { addQuickTask, quickTaskErrors, type CreateTask, type QuickTaskPlace } from "./quick-task.ts";
import { taskKind, type NewTask } from "./task-kind.ts";
import {
  calendarTask,
  type CalendarTask,
  type ChangedTask,
  type ChangedTasks,
  type TaskBatch,
  type WorkspaceTaskPatch,
  type TaskBatchAction,
} from "@hourloom/schema/workspace";
import type { Target } from "../items/update-item.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { storeUndoStep } from "../items/undo-snapshot.ts";
import { TAGS_MAX, uniqueTags } from "@hourloom/schema/fields/tag-rules";

function changesOf({ tags }: TaskRow, { changes, add_tags }: TaskBatchAction & { kind: "change" }): WorkspaceTaskPatch {
  if (add_tags === undefined) return changes;
  return { ...changes, tags: uniqueTags([...tags, ...add_tags]).slice(0, TAGS_MAX) };
}

/** The same for each task in one transaction, with one step that undoes it. */
async function runTaskBatch(
  transaction: OwnerTransaction,
  { ids, action }: TaskBatch,
  { update, remove }: Pick<ItemOperations<TaskRow, CalendarTask, NewTask, WorkspaceTaskPatch>, "update" | "remove">,
): Promise<Result<ChangedTasks>> {
  const rows = await lockTasks(transaction.tx, transaction.userId, ids);
  for (const row of rows) {
    const target = { id: row.id, versions: undefined };
    const done =
      action.kind === "remove"
        ? await remove(transaction, target)
        : await update(transaction, target, changesOf(row, action));
    if (!done.ok) return done;
  }
  if (rows.length === 0) return ok({ count: 0, undo: null });
  const before = action.kind === "remove" ? { trashed: rows } : { tasks: rows };
  return ok({ count: rows.length, undo: await storeUndoStep(transaction, { kind: "tasks.updateMany", ...before }) });
}

/** Whether an occurrence was completed: only that changes `completed_date` to another date. */
function hasCompleted(before: TaskRow | undefined, after: CalendarTask): before is TaskRow {
  return before !== undefined && after.completed_date !== null && after.completed_date !== before.completed_date;
}

/** Tasks for the web app, with rules instead of words. */
function createWorkspaceTasks(deps: ItemContext) {
  const items = createItems(deps, taskKind<CalendarTask>(presentCalendarTask, calendarTask));

  async function update(
    transaction: OwnerTransaction,
    target: Target,
    changes: WorkspaceTaskPatch,
  ): Promise<Result<ChangedTask>> {
    const before = await taskRows.lock(transaction.tx, transaction.userId, target.id);
    const updated = await items.within.update(transaction, target, changes);
    if (!updated.ok) return updated;
    const task = updated.value;
    const undo = hasCompleted(before, task)
      ? await storeUndoStep(transaction, { kind: "tasks.update", tasks: [before] })
      : null;
    return ok({ task, undo });
  }

  return {
    ...items,
    /**
     * Changes the given members. If that completed an occurrence, returns an undo step too: moving
     * the task back to its date would restart the series there.
     */
    update: (owner: Owner, target: Target, changes: WorkspaceTaskPatch): Promise<Result<ChangedTask>> =>
      runOwnerTransaction(deps, owner, (transaction) => update(transaction, target, changes)),
    /** Does the same to several tasks, in whatever version; all or none. */
    updateMany: (owner: Owner, batch: TaskBatch): Promise<Result<ChangedTasks>> =>
      runOwnerTransaction(deps, owner, (transaction) => runTaskBatch(transaction, batch, items.within)),
  };
}

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
