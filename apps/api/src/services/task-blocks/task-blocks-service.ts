import type { z } from "zod";
import {
  taskBlockRows,
  countBlocksOf,
  listBlocksOf,
  listTaskBlocks,
  type TaskBlockColumns,
  type TaskBlockRow,
} from "@hourloom/db/queries/task-blocks";
import { omitUndefined, pickMembers } from "@hourloom/domain/items/members";
import { calendarTaskBlock, type CalendarTaskBlock } from "@hourloom/schema/workspace";
import { invalidField, ok, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { isUuid } from "@hourloom/schema/fields/address-formats";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { BLOCKS_MAX } from "@hourloom/schema/fields/limits";
import {
  BLOCK_WITHOUT_LENGTH,
  TOO_MANY_BLOCKS,
  taskBlock,
  taskBlockDefaults,
  taskBlockPatch,
  type TaskBlock,
  type TaskBlockCreate,
  type TaskBlockFilter,
  type TaskBlockPatch,
} from "@hourloom/schema/tasks/task-blocks";
import type { ItemContext, Owner, OwnerTransaction } from "../../core/context.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { createItems } from "../items/items.ts";
import { type ItemKind } from "../items/item-kind.ts";
import { ownTimes, presentCalendarTaskBlock, presentTaskBlock } from "./present-task-block.ts";

const names = taskBlockPatch.keyof().options;

/** Checks that `adding` more blocks fit into the task; 0 checks those that it has. */
export async function checkBlocksOf(
  { tx, userId }: Pick<OwnerTransaction, "tx" | "userId">,
  task: string,
  adding: number,
): Promise<Result<null>> {
  if ((await countBlocksOf(tx, userId, task)) + adding <= BLOCKS_MAX) return ok(null);
  return invalidField("task", TOO_MANY_BLOCKS);
}

/** The item kind of blocks for one transport, which supplies `present`, `shape` and its clock. */
function taskBlockKind<Shape extends Versioned>(
  present: (row: TaskBlockRow, owner: Owner) => Shape,
  shape: z.ZodType<Shape>,
  clock: "own" | "account",
): ItemKind<TaskBlockRow, TaskBlockColumns, Shape, TaskBlockCreate, TaskBlockPatch> {
  return {
    kind: "task_block",
    rows: { list: listTaskBlocks, ...taskBlockRows },
    present,
    parse: (stored) => shape.parse(stored),
    read: (input) => ok(omitUndefined<TaskBlockColumns>(pickMembers(input, names))),
    complete: (_input, { task, date, start_time, end_time, ...columns }) =>
      task === undefined || date === undefined || start_time === undefined || end_time === undefined
        ? invalidField("task", FIELD_REQUIRED)
        : ok({ ...taskBlockDefaults, ...columns, task, date, start_time, end_time }),
    validate: ({ start_time, end_time }) =>
      start_time === end_time ? invalidField("end_time", BLOCK_WITHOUT_LENGTH) : ok(null),
    prepare: async ({ task }, transaction, row) => {
      const isNew = task !== undefined && task.toLowerCase() !== row?.task;
      const checked = isNew ? await checkBlocksOf(transaction, task, 1) : ok(null);
      return checked.ok ? ok({}) : checked;
    },
    change: (row, columns, { transaction: { owner } }) => {
      const { date, start_time, end_time } = columns;
      const isMoved = date !== undefined || start_time !== undefined || end_time !== undefined;
      if (clock === "own" || !isMoved) return ok(columns);
      return ok({ ...columns, ...ownTimes(row, omitUndefined({ date, start_time, end_time }), owner) });
    },
    afterRestore: ({ task }, _trashedAt, transaction) => checkBlocksOf(transaction, task, 0),
  };
}

export function createTaskBlocksService(deps: ItemContext) {
  return {
    ...createItems(deps, taskBlockKind(presentTaskBlock, taskBlock, "own")),
    /** The blocks that match the filter; none for a task that is not the owner's. */
    listBy: async function* (owner: Owner, filter: TaskBlockFilter): AsyncGenerator<TaskBlock[]> {
      if (filter.task !== undefined && !isUuid(filter.task)) return;
      yield* listInPages((page) => listTaskBlocks(deps.db, owner.userId, { ...page, filter }), presentTaskBlock);
    },
    /** Blocks for the web app, with their task's title, on the account's clock. */
    workspace: {
      ...createItems(deps, taskBlockKind(presentCalendarTaskBlock, calendarTaskBlock, "account")),
      /** All blocks of a task, by time. */
      ofTask: async (owner: Owner, task: string): Promise<Result<CalendarTaskBlock[]>> => {
        const rows = await listBlocksOf(deps.db, owner.userId, task, BLOCKS_MAX);
        return ok(rows.map((row) => presentCalendarTaskBlock(row, owner)));
      },
    },
  };
}

export type TaskBlocksService = ReturnType<typeof createTaskBlocksService>;
