import type { z } from "zod";
import {
  taskListRows,
  listTaskListPage,
  type TaskListColumns,
  type TaskListRow,
} from "@hourloom/db/queries/task-lists";
import type { WorkspaceTaskListCreate, WorkspaceTaskListPatch } from "@hourloom/schema/task-lists";
import { ok, invalidField, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { omitUndefined } from "@hourloom/domain/items/members";
import type { ItemKind } from "../items/item-kind.ts";
import { changedPosition, shortenPositions } from "../items/positions.ts";

const ALL_LISTS = { table: "task_lists" } as const;

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
    read: ({ title, color }) => ok(omitUndefined<TaskListColumns>({ title, color })),
    complete: ({ title }, { position, color = null }) =>
      position === undefined ? invalidField("position", FIELD_REQUIRED) : ok({ title, color, position }),
    prepare: async ({ position }, transaction, row) =>
      ok(omitUndefined({ position: await changedPosition(transaction, ALL_LISTS, { position, row }) })),
    afterWrite: ({ after }, transaction) => shortenPositions(transaction, ALL_LISTS, after.position),
  };
}
