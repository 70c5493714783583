import { lockTasks, type TaskRow } from "@hourloom/db/queries/tasks";
import type { ChangedTasks, TaskBatch, TaskBatchAct, WorkspaceTaskPatch } from "@hourloom/schema/calendar";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { TAGS_MAX, uniqueTags } from "@hourloom/schema/fields/tag-rules";
import type { OwnerTransaction } from "../../core/context.ts";
import type { Target } from "../items/update-item.ts";
import { storeUndoStep } from "../items/undo-snapshot.ts";

/** What changes one task, in the transaction of the batch. */
export interface OneTask {
  update: (transaction: OwnerTransaction, target: Target, changes: WorkspaceTaskPatch) => Promise<Result<unknown>>;
  remove: (transaction: OwnerTransaction, target: Target) => Promise<Result<null>>;
}

function changesOf({ tags }: TaskRow, { changes, add_tags }: TaskBatchAct & { kind: "change" }): WorkspaceTaskPatch {
  if (add_tags === undefined) return changes;
  return { ...changes, tags: uniqueTags([...tags, ...add_tags]).slice(0, TAGS_MAX) };
}

/** The same for each task in one transaction, with one step that undoes it. */
export async function runTaskBatch(
  transaction: OwnerTransaction,
  { ids, act }: TaskBatch,
  { update, remove }: OneTask,
): Promise<Result<ChangedTasks>> {
  const rows = await lockTasks(transaction.tx, transaction.userId, ids);
  for (const row of rows) {
    const target = { id: row.id, versions: undefined };
    const done =
      act.kind === "remove"
        ? await remove(transaction, target)
        : await update(transaction, target, changesOf(row, act));
    if (!done.ok) return done;
  }
  if (rows.length === 0) return ok({ count: 0, undo: null });
  const before = act.kind === "remove" ? { trashed: rows } : { tasks: rows };
  return ok({ count: rows.length, undo: await storeUndoStep(transaction, { kind: "tasks.updateMany", ...before }) });
}
