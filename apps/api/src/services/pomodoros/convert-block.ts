import { taskBlockRows, type TaskBlockRow } from "@hourloom/db/queries/task-blocks";
import {
  workspaceBlockConverted,
  type SessionPlanned,
  type WorkspaceBlockConversion,
  type WorkspaceBlockConverted,
} from "@hourloom/schema/workspace";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import { ownerTransaction, type ItemContext, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { moveToTrash } from "../../core/capacity.ts";
import { runOnce } from "../../core/idempotency.ts";
import { storeUndoStep } from "../items/undo-snapshot.ts";
import { presentCalendarTaskBlock } from "../task-blocks/present-task-block.ts";
import { conversionKey, insertSessions, presentPlan } from "./convert-event.ts";
import { planConversion, rulesOf } from "./convertible.ts";
import { presentPomodoro } from "./present-pomodoro.ts";

interface Prepared {
  block: TaskBlockRow;
  startsMs: readonly number[];
  unusedMinutes: number;
}

/** Plans the sessions of the block, or returns why there are none. */
function prepare(
  { owner }: Pick<OwnerTransaction, "owner">,
  input: WorkspaceBlockConversion,
  block: TaskBlockRow | undefined,
): Result<Prepared> {
  const { block_id, version } = input;
  if (block === undefined) return invalidField("block_id", unknownReferenceText(block_id));
  if (version !== undefined && version !== block.version) {
    return err({ code: "changed", current: presentCalendarTaskBlock(block, owner) });
  }
  const source = { values: { ...block, end_date: null }, timezone: block.timezone ?? owner.timezone };
  const plan = planConversion(source, rulesOf(input), { field: "block_id", noun: "block" });
  return plan.ok ? ok({ block, ...plan.value }) : plan;
}

async function convert(
  transaction: OwnerTransaction,
  input: WorkspaceBlockConversion,
): Promise<Result<WorkspaceBlockConverted>> {
  const { tx, userId, owner } = transaction;
  const prepared = prepare(transaction, input, await taskBlockRows.lock(tx, userId, input.block_id));
  if (!prepared.ok) return prepared;
  const { block, startsMs, unusedMinutes: unused_minutes } = prepared.value;
  const { durationMinutes: duration } = rulesOf(input);
  const session = { title: block.title, task: block.task, duration };
  const rows = await insertSessions(transaction, session, startsMs);
  if (!rows.ok) return rows;
  const blocks = input.keep_block === true ? [] : [block];
  for (const { id } of blocks) await moveToTrash(transaction, "task_blocks", id);
  const made = rows.value.map(({ id, version }) => ({ table: "pomodoros" as const, id, version }));
  const undo = await storeUndoStep(transaction, { kind: "pomodoros.fromBlock", blocks, made });
  return ok({ pomodoros: rows.value.map((row) => presentPomodoro(row, owner)), unused_minutes, undo });
}

/**
 * Converts a block into sessions of its task with breaks, in one transaction, with an undo step
 * that restores the block and deletes the sessions.
 */
export function convertBlock(
  deps: ItemContext,
  owner: Owner,
  input: WorkspaceBlockConversion,
): Promise<Result<WorkspaceBlockConverted>> {
  return runOnce(deps.db, {
    userId: owner.userId,
    idempotencyKey: conversionKey("pomodoros.fromBlock", input),
    parse: (response) => workspaceBlockConverted.parse(response),
    work: (tx) => convert(ownerTransaction(deps, tx, owner), input),
  });
}

/** The sessions that a conversion would create, and the unused minutes; changes nothing. */
export async function previewBlockConversion(
  deps: ItemContext,
  owner: Owner,
  input: WorkspaceBlockConversion,
): Promise<Result<SessionPlanned>> {
  const prepared = prepare({ owner }, input, await taskBlockRows.find(deps.db, owner.userId, input.block_id));
  return prepared.ok ? ok(presentPlan(prepared.value, input, owner)) : prepared;
}
