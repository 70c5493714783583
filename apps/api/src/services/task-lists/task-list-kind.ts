import type { ItemStep } from "../../core/context.ts";
import {
  findTaskList,
  insertTaskList,
  listTaskListPage,
  lockTaskList,
  updateTaskList,
  type TaskListColumns,
  type TaskListRow,
} from "@hourloom/db/queries/task-lists";
import { restoreTasksOf, trashTasksOf } from "@hourloom/db/queries/tasks";
import type { WorkspaceTaskListCreate, WorkspaceTaskListPatch } from "@hourloom/schema/task-lists";
import { ok, invalidField, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { checkCapacity, trimTrash } from "../../core/capacity.ts";
import { omitUndefined } from "@hourloom/domain/items/members";
import type { ItemKind } from "../items/items.ts";
import { freePosition, lastPosition, shortenPositions } from "../items/positions.ts";

const ALL_LISTS = { table: "task_lists" } as const;

/**
 * The position to store: the one in the input, or the end for a new list without one. Undefined if
 * the position does not change.
 */
async function positionOf(
  { position }: WorkspaceTaskListPatch,
  step: ItemStep,
  row: TaskListRow | undefined,
): Promise<string | undefined> {
  if (position === undefined) return row === undefined ? lastPosition(step, ALL_LISTS) : undefined;
  return position === row?.position ? undefined : freePosition(step, { rows: ALL_LISTS, id: row?.id }, position);
}

function shortenAround({ position }: TaskListRow, step: ItemStep): Promise<void> {
  return shortenPositions(step, ALL_LISTS, position);
}

/**
 * How the item service handles task lists. REST and tRPC have different response shapes, so each
 * passes its own `present` and `parse`.
 */
export function taskListKind<Shape extends Versioned>(
  present: (row: TaskListRow) => Shape,
  parse: (response: unknown) => Shape,
): ItemKind<TaskListRow, TaskListColumns, Shape, WorkspaceTaskListCreate, WorkspaceTaskListPatch> {
  return {
    name: "task list",
    rows: {
      table: "task_lists",
      list: listTaskListPage,
      find: findTaskList,
      lock: lockTaskList,
      insert: insertTaskList,
      update: updateTaskList,
    },
    references: {},
    present,
    parse,
    read: ({ title }) => ok(omitUndefined<TaskListColumns>({ title })),
    complete: ({ title }, { position }) =>
      position === undefined ? invalidField("position", FIELD_REQUIRED) : ok({ title, position }),
    validate: () => ok(null),
    prepare: async (input, step, row) => ok(omitUndefined({ position: await positionOf(input, step, row) })),
    afterCreate: shortenAround,
    afterUpdate: ({ after }, step) => shortenAround(after, step),
    // The tasks are deleted and restored with their list.
    afterRemove: async (list, step) => {
      await trashTasksOf(step.tx, step.owner.userId, list.id, step.now);
      await trimTrash(step, "tasks");
    },
    afterRestore: async (list, trashedAt, step) => {
      await restoreTasksOf(step.tx, step.owner.userId, list.id, trashedAt);
      // 0, as the restored tasks already count.
      return checkCapacity(step, "tasks", 0);
    },
  };
}
