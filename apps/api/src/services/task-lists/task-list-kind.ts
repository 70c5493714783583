import type { z } from "zod";
import type { OwnerTransaction } from "../../core/context.ts";
import {
  taskListRows,
  listTaskListPage,
  type TaskListColumns,
  type TaskListRow,
} from "@hourloom/db/queries/task-lists";
import { restoreChildren, restoreItem, trashChildren } from "@hourloom/db/queries/items";
import type { WorkspaceTaskListCreate, WorkspaceTaskListPatch } from "@hourloom/schema/task-lists";
import { ok, invalidField, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { checkCapacity, trimTrash } from "../../core/capacity.ts";
import { omitUndefined } from "@hourloom/domain/items/members";
import type { ItemKind } from "../items/item-kind.ts";
import { changedPosition, shortenPositions } from "../items/positions.ts";

const ALL_LISTS = { table: "task_lists" } as const;

function shortenAround({ position }: TaskListRow, transaction: OwnerTransaction): Promise<void> {
  return shortenPositions(transaction, ALL_LISTS, position);
}

/** Restores a list without its tasks, if it is in the trash; an error if the account is full. */
export async function restoreTaskList(transaction: OwnerTransaction, id: string): Promise<Result<null>> {
  const trashedAt = await restoreItem(transaction.tx, { table: ALL_LISTS.table, userId: transaction.userId, id });
  return trashedAt === undefined ? ok(null) : checkCapacity(transaction, ALL_LISTS.table, 0);
}

/**
 * How the item service handles task lists. REST and tRPC have different response shapes, so each
 * passes its own `present` and `shape`.
 */
export function taskListKind<Shape extends Versioned>(
  present: (row: TaskListRow) => Shape,
  shape: z.ZodType<Shape>,
): ItemKind<TaskListRow, TaskListColumns, Shape, WorkspaceTaskListCreate, WorkspaceTaskListPatch> {
  return {
    kind: "task_list",
    rows: { list: listTaskListPage, ...taskListRows },
    present,
    parse: (stored) => shape.parse(stored),
    read: ({ title }) => ok(omitUndefined<TaskListColumns>({ title })),
    complete: ({ title }, { position }) =>
      position === undefined ? invalidField("position", FIELD_REQUIRED) : ok({ title, position }),
    prepare: async ({ position }, transaction, row) =>
      ok(omitUndefined({ position: await changedPosition(transaction, ALL_LISTS, { position, row }) })),
    afterWrite: ({ after }, transaction) => shortenAround(after, transaction),
    // The tasks are deleted and restored with their list.
    afterRemove: async ({ id }, transaction) => {
      await trashChildren(transaction.tx, { ...ALL_LISTS, userId: transaction.userId, id }, transaction.now);
      await trimTrash(transaction, "tasks");
      await trimTrash(transaction, "task_blocks");
    },
    afterRestore: async ({ id }, trashedAt, transaction) => {
      await restoreChildren(transaction.tx, { ...ALL_LISTS, userId: transaction.userId, id }, trashedAt);
      // 0, as the restored tasks and their blocks already count.
      const capacity = await checkCapacity(transaction, "tasks", 0);
      return capacity.ok ? checkCapacity(transaction, "task_blocks", 0) : capacity;
    },
  };
}
