import { isDeepStrictEqual } from "node:util";
import {
  findObjectTask,
  insertObjectTask,
  putTaskSource,
  updateObjectTask,
} from "@hourloom/db/queries/caldav/object-tasks";
import type { TaskColumns, TaskRow } from "@hourloom/db/queries/tasks";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import type { TaskRow as ReadTask } from "@hourloom/domain/icalendar/reading/event-row";
import { positionBetween } from "@hourloom/domain/ordering/position";
import { taskDefaults } from "@hourloom/schema/tasks";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { newId, type OwnerTransaction } from "../../core/context.ts";
import { taskOfRow } from "../exports/current-entry.ts";
import { storedTask } from "../imports/rows/stored-rows.ts";
import { columnsOfRule, runCalculation, SINGLE } from "../recurrence/repeating.ts";
import { taskChange } from "../tasks/complete-occurrence.ts";
import type { Put } from "./put-object.ts";

type Columns = Partial<TaskColumns>;

/** COMPLETED has whole seconds. */
function secondsOf(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1_000);
}

/** The rule of a task that was sent, which needs a date. */
function ruleColumns(row: TaskRow, { rrule, date }: ReadTask): Columns {
  if (rrule === null || date === null) return row.rrule === null ? {} : SINGLE;
  return columnsOfRule(rrule, date);
}

/** The columns that say something else than clients see of the row. */
function changedColumns(row: TaskRow, sent: ReadTask): Columns {
  const { completed_at: _at, rrule: _rule, recurrence: _word, recurrence_anchor: _first, ...texts } = storedTask(sent);
  const current = taskOfRow(row);
  const members = Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => !isDeepStrictEqual(Reflect.get(row, name), value)),
  );
  return { ...members, ...(current.rrule !== sent.rrule && ruleColumns(row, sent)) };
}

/** When a task was completed that is completed as a whole now. */
function completion(row: TaskRow, after: Columns, { sent, now }: { sent: ReadTask; now: Date }): Columns {
  const isCompleted = after.is_completed ?? row.is_completed;
  if (!isCompleted) return row.completed_at === null ? {} : { completed_at: null };
  const isSame = row.is_completed && secondsOf(row.completed_at?.getTime() ?? null) === secondsOf(sent.completed_at);
  return isSame
    ? {}
    : { completed_at: sent.completed_at === null ? (row.completed_at ?? now) : new Date(sent.completed_at) };
}

/**
 * The columns of a known task that was sent: what is new in it is a change like one that is made
 * here, so that completing a repeating task moves it to its next date.
 */
async function changeTask(transaction: OwnerTransaction, row: TaskRow, sent: ReadTask): Promise<Result<Columns>> {
  const { owner, now } = transaction;
  const { rrule, recurrence, recurrence_anchor, ...columns } = changedColumns(row, sent);
  const isOtherRule = rrule !== undefined;
  const rule = isOtherRule
    ? { rrule, recurrence: recurrence ?? null, recurrence_anchor: recurrence_anchor ?? null }
    : {};
  const changed = { ...row, ...rule, ...(isOtherRule && columns.date !== undefined && { date: columns.date }) };
  const first = changed.recurrence_anchor;
  const isQuick = changed.rrule === null || first === null || isArithmetic({ rrule: changed.rrule, first });
  const today = todayIn(owner.timezone, now.getTime());
  const calculated = await runCalculation(
    transaction,
    taskChange,
    { row: changed, columns, input: {}, today },
    isQuick,
  );
  if (!calculated.ok) return calculated;
  const after = { ...rule, ...calculated.value };
  return ok({ ...after, ...completion(row, after, { sent, now }) });
}

/** Whether a task that was sent as completed is open, since its next occurrence is due. */
function hasMovedOn(sent: ReadTask, row: TaskRow, { is_completed = row.is_completed }: Columns): boolean {
  return sent.is_completed && !is_completed;
}

/** Writes the task of an object; returns when it became another one than was sent, or null. */
export async function putTask(
  transaction: OwnerTransaction,
  { key, stored, target, destination }: Put,
  sent: ReadTask,
): Promise<Result<Date | null>> {
  const { tx, userId, now } = transaction;
  const known = destination.rows.find(({ is_here }) => is_here);
  const row = known && (await findObjectTask(tx, userId, known.id));
  await putTaskSource(tx, key, stored);
  if (row === undefined) {
    const { completed_at, ...columns } = storedTask(sent);
    const task = { ...taskDefaults, ...columns, completed_at: completed_at === null ? null : new Date(completed_at) };
    const position = positionBetween(target.last_position, null);
    const more = { after_completion: false, completed_date: null, position, object: stored.id };
    await insertObjectTask(tx, key, { ...task, ...more, id: newId(now) });
    return ok(null);
  }
  const changed = await changeTask(transaction, row, sent);
  if (!changed.ok) return changed;
  // An alarm is no change for the web app.
  const isSame = Object.keys(changed.value).length === 0 && known?.has_source === true && !known.is_trashed;
  if (!isSame) await updateObjectTask(tx, key, { id: row.id, object: stored.id, columns: changed.value });
  return ok(hasMovedOn(sent, row, changed.value) ? now : null);
}
