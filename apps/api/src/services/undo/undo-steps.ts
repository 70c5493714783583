import { isDeepStrictEqual } from "node:util";
import { listEventExceptions, replaceEventExceptions } from "@hourloom/db/queries/event-exceptions";
import { eventRows } from "@hourloom/db/queries/events";
import { pomodoroRows } from "@hourloom/db/queries/pomodoros";
import { taskBlockRows } from "@hourloom/db/queries/task-blocks";
import { taskRows } from "@hourloom/db/queries/tasks";
import { restoreItem } from "@hourloom/db/queries/items";
import {
  deleteUndoStep,
  findUndoStep,
  listUndoSteps,
  lockTrashedVersion,
  lockVersion,
  lockWholeEvent,
  restoreWholeEvent,
  restoreWholeTask,
  type TaskBefore,
  updateUndoStep,
} from "@hourloom/db/queries/undo-steps";
import { ok, err, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import type { ItemContext, Owner, OwnerTransaction } from "../../core/context.ts";
import { checkCapacity, moveToTrash } from "../../core/capacity.ts";
import { findMissingReferences } from "../items/references.ts";
import { restoreParent } from "../items/trash-item.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { presentCalendarEvent } from "../events/present-event.ts";
import { presentPomodoro } from "../pomodoros/present-pomodoro.ts";
import { presentCalendarTaskBlock } from "../task-blocks/present-task-block.ts";
import { checkBlocksOf } from "../task-blocks/task-blocks-service.ts";
import { presentCalendarTask } from "../tasks/present-task.ts";
import { snapshot, type EventBefore, type MadeRow, type Snapshot } from "../items/undo-snapshot.ts";

interface StepRow {
  table: MadeRow["table"] | "tasks" | "task_blocks";
  id: string;
}

async function findShown(
  { tx, owner, userId }: OwnerTransaction,
  { table, id }: StepRow,
): Promise<Versioned | undefined> {
  switch (table) {
    case "events": {
      const row = await eventRows.find(tx, userId, id);
      return row && presentCalendarEvent(row, owner);
    }
    case "pomodoros": {
      const row = await pomodoroRows.find(tx, userId, id);
      return row && presentPomodoro(row, owner);
    }
    case "task_blocks": {
      const row = await taskBlockRows.find(tx, userId, id);
      return row && presentCalendarTaskBlock(row, owner);
    }
    case "tasks": {
      const row = await taskRows.find(tx, userId, id);
      return row && presentCalendarTask(row, owner);
    }
  }
}

/** The error for a row that changed since the step, or is gone. */
async function changedRowError(transaction: OwnerTransaction, row: StepRow): Promise<Result<null>> {
  const shown = await findShown(transaction, row);
  return err(shown === undefined ? { code: "not_found" } : { code: "changed", current: shown });
}

async function checkUnchanged(transaction: OwnerTransaction, step: Snapshot): Promise<Result<null>> {
  const { tx, userId } = transaction;
  const { events, tasks, blocks, made } = step;
  for (const { row, left_at } of events) {
    const isSame = (await lockWholeEvent(tx, userId, row.id))?.version === left_at;
    if (!isSame) return changedRowError(transaction, { table: "events", id: row.id });
  }
  for (const { row, left_at } of tasks.filter(({ is_trashed }) => is_trashed)) {
    if ((await lockTrashedVersion(tx, { table: "tasks", userId, id: row.id })) === left_at) continue;
    return changedRowError(transaction, { table: "tasks", id: row.id });
  }
  for (const { id, left_at } of blocks) {
    if ((await lockTrashedVersion(tx, { table: "task_blocks", userId, id })) === left_at) continue;
    return changedRowError(transaction, { table: "task_blocks", id });
  }
  const liveTasks = tasks.filter(({ is_trashed }) => !is_trashed);
  const live: (StepRow & { version: number })[] = [
    ...liveTasks.map(({ row, left_at }) => ({ table: "tasks" as const, id: row.id, version: left_at })),
    ...made,
  ];
  for (const { table, id, version } of live) {
    if ((await lockVersion(tx, { table, userId, id })) !== version) return changedRowError(transaction, { table, id });
  }
  return ok(null);
}

/**
 * Restores an event with its exceptions, and its calendar if that is in the trash; returns its new
 * version.
 */
async function restoreEvent(transaction: OwnerTransaction, { row, exceptions }: EventBefore): Promise<Result<number>> {
  const { tx, userId } = transaction;
  const restored = await restoreParent("event", row, transaction);
  if (!restored.ok) return restored;
  const key = { userId, eventId: row.id };
  const version = await restoreWholeEvent(tx, userId, row);
  await replaceEventExceptions(tx, key, { before: await listEventExceptions(tx, key), after: exceptions });
  return ok(version);
}

/**
 * Restores a task, and its list if that is in the trash; returns its new version. `not_found` if
 * the list was purged.
 */
async function restoreTask(transaction: OwnerTransaction, row: TaskBefore): Promise<Result<number>> {
  const list = await restoreParent("task", row, transaction);
  if (!list.ok) return list;
  const missing = await findMissingReferences({ task_list: "task_lists" }, row, transaction);
  if (Object.keys(missing).length > 0) return err({ code: "not_found" });
  return ok(await restoreWholeTask(transaction.tx, transaction.userId, row));
}

/** Restores a block, and its task if that is in the trash. */
async function restoreBlock(transaction: OwnerTransaction, id: string): Promise<Result<null>> {
  const { tx, userId } = transaction;
  await restoreItem(tx, { table: "task_blocks", userId, id });
  const row = await taskBlockRows.find(tx, userId, id);
  if (row === undefined) return err({ code: "not_found" });
  const task = await restoreParent("task_block", row, transaction);
  const blocks = task.ok ? await checkBlocksOf(transaction, row.task, 0) : task;
  return blocks.ok ? checkCapacity(transaction, "task_blocks", 0) : blocks;
}

/** A restored row: its version before the step, and its new one for the same content. */
interface Renumbered extends StepRow {
  from: number;
  to: number;
}

/** Earlier steps recorded the rows' former versions; those are replaced by the new ones. */
async function renumber({ tx, userId }: OwnerTransaction, rows: Renumbered[]) {
  const found = (table: StepRow["table"], id: string, version: number) =>
    rows.find((row) => row.table === table && row.id === id && row.from === version)?.to;
  for (const step of await listUndoSteps(tx, userId)) {
    const left = snapshot.parse(step.snapshot);
    const renumbered: Snapshot = {
      events: left.events.map((one) => ({ ...one, left_at: found("events", one.row.id, one.left_at) ?? one.left_at })),
      tasks: left.tasks.map((one) => ({ ...one, left_at: found("tasks", one.row.id, one.left_at) ?? one.left_at })),
      blocks: left.blocks,
      made: left.made.map((row) => ({ ...row, version: found(row.table, row.id, row.version) ?? row.version })),
    };
    if (isDeepStrictEqual(renumbered, left)) continue;
    await updateUndoStep(tx, userId, { id: step.id, snapshot: renumbered });
  }
}

async function restoreFound(transaction: OwnerTransaction, { events, tasks, blocks }: Snapshot): Promise<Result<null>> {
  const rows: Renumbered[] = [];
  for (const event of events) {
    const { id, version: from } = event.row;
    const restored = await restoreEvent(transaction, event);
    if (!restored.ok) return restored;
    rows.push({ table: "events", id, from, to: restored.value });
  }
  for (const { row, is_trashed } of tasks) {
    if (is_trashed) await restoreItem(transaction.tx, { table: "tasks", userId: transaction.userId, id: row.id });
    const version = await restoreTask(transaction, row);
    if (!version.ok) return version;
    rows.push({ table: "tasks", id: row.id, from: row.version, to: version.value });
  }
  for (const { id } of blocks) {
    const restored = await restoreBlock(transaction, id);
    if (!restored.ok) return restored;
  }
  if (rows.length > 0) await renumber(transaction, rows);
  return ok(null);
}

async function undo(transaction: OwnerTransaction, id: string): Promise<Result<null>> {
  const { tx, userId } = transaction;
  const stored = await findUndoStep(tx, userId, id);
  if (stored === undefined) return err({ code: "not_found" });
  const found = snapshot.parse(stored.snapshot);
  const unchanged = await checkUnchanged(transaction, found);
  if (!unchanged.ok) return unchanged;
  await deleteUndoStep(tx, userId, id);
  const restored = await restoreFound(transaction, found);
  if (!restored.ok) return restored;
  for (const made of found.made) await moveToTrash(transaction, made.table, made.id);
  const capacity = await checkCapacity(transaction, "events", 0);
  return capacity.ok && found.tasks.length > 0 ? checkCapacity(transaction, "tasks", 0) : capacity;
}

/**
 * Undoes a step in one transaction: restores its rows and moves the rows that it created to the
 * trash. `changed` if a row changed since; `not_found` for a step that was undone, expired, or
 * belongs to another account.
 */
export function undoStep(deps: ItemContext, owner: Owner, id: string): Promise<Result<null>> {
  return runOwnerTransaction(deps, owner, (transaction) => undo(transaction, id));
}
