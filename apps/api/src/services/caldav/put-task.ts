import { secondsOf } from "@hourloom/domain/icalendar/writing/write-task";
import { isDeepStrictEqual } from "node:util";
import { putTaskSource } from "@hourloom/db/queries/caldav/stored-source";
import { findStoredTask, taskRows, type TaskColumns, type TaskRow } from "@hourloom/db/queries/tasks";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import type { TaskRow as ReadTask } from "@hourloom/domain/icalendar/reading/event-row";
import { remainingRule } from "@hourloom/domain/icalendar/writing/write-task-series";
import { positionBetween } from "@hourloom/domain/ordering/position";
import { taskDefaults } from "@hourloom/schema/tasks";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { newId, type OwnerTransaction } from "../../core/context.ts";
import { taskOfRow } from "../exports/current-entry.ts";
import { storedTask } from "../imports/rows/stored-rows.ts";
import { columnsOfRule, runCalculation, SINGLE } from "../recurrence/repeating.ts";
import { reopened, taskChange } from "../tasks/complete-occurrence.ts";
import { ownDue } from "../tasks/object-series.ts";
import type { SentObject } from "./sent-object.ts";
import type { Put } from "./put-object.ts";

type Columns = Partial<TaskColumns>;

/** A task that was sent, with what its object says of its occurrences. */
type Sent = Pick<Extract<SentObject, { kind: "task_list" }>, "task" | "series">;

/** The rule from when a task is due on. */
function remaining({ rrule, first, date, start_time }: ReadTask, series: Sent["series"]): string | null {
  const own = date === null ? null : ownDue({ date, start_time }, series).date;
  return remainingRule({ rrule, first }, own);
}

/**
 * The series of a task that was sent, which needs a date; empty if the row has the same. Beside
 * occurrences with components of their own it begins where the object says. A version that is
 * completed may be a former one, whose date says nothing.
 */
function seriesColumns(row: TaskRow, { task, series }: Sent, isCompleting: boolean): Columns {
  const { rrule, first, date } = task;
  if (rrule === null || first === null || date === null) return row.rrule === null ? {} : SINGLE;
  const current = taskOfRow(row);
  const isMoved = date !== row.date && !isCompleting;
  const isOther = isMoved || remaining(current, series) !== remaining(task, series);
  const isElsewhere = series?.stays === true && (current.rrule !== rrule || current.first !== first);
  return isOther || isElsewhere ? columnsOfRule(rrule, first) : {};
}

/** The columns that say something else than clients see of the row. */
function changedColumns(row: TaskRow, sent: ReadTask): Columns {
  const { completed_at: _at, rrule: _rule, recurrence: _word, recurrence_anchor: _first, ...texts } = storedTask(sent);
  return Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => !isDeepStrictEqual(Reflect.get(row, name), value)),
  );
}

/** What was completed of a series by a task that was sent, which is due later now. */
function progress(row: TaskRow, after: Columns, { task, series }: Sent): Columns {
  const { date } = task;
  if (date === null || row.date === null || date === row.date || row.is_completed) return {};
  const own = ownDue({ date: row.date, start_time: row.start_time }, series).date;
  const isDone = date > row.date && series?.excluded.includes(own) === true;
  return isDone ? { completed_date: row.date, ...(after.is_completed !== true && reopened(row)) } : {};
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
async function changeTask(transaction: OwnerTransaction, row: TaskRow, sent: Sent): Promise<Result<Columns>> {
  const { owner, now } = transaction;
  const { task, series } = sent;
  const columns = changedColumns(row, task);
  const isCompleting = task.is_completed && !row.is_completed;
  const rule = seriesColumns(row, sent, isCompleting);
  const isRestarted = rule.rrule !== undefined;
  const moved = isRestarted && columns.date !== undefined ? { date: columns.date } : {};
  const changed = { ...row, ...rule, ...moved };
  const first = changed.recurrence_anchor;
  const isQuick = changed.rrule === null || first === null || isArithmetic({ rrule: changed.rrule, first });
  const today = todayIn(owner.timezone, now.getTime());
  const change = { row: changed, columns, input: {}, series, today };
  const calculated = await runCalculation(transaction, taskChange, change, isQuick);
  if (!calculated.ok) return calculated;
  const dated = columns.date === undefined ? {} : { completed_date: null };
  const after = { ...rule, ...(isRestarted && dated), ...calculated.value };
  const completed = { ...after, ...(isRestarted && !isCompleting && progress(row, after, sent)) };
  return ok({ ...completed, ...completion(row, completed, { sent: task, now }) });
}

/** Whether a task that was sent as completed is open, since its next occurrence is due. */
function hasMovedOn(sent: ReadTask, row: TaskRow, { is_completed = row.is_completed }: Columns): boolean {
  return sent.is_completed && !is_completed;
}

/** Writes the task of an object; returns when it became another one than was sent, or null. */
export async function putTask(
  transaction: OwnerTransaction,
  { key, stored, target, destination }: Put,
  sent: Sent,
): Promise<Result<Date | null>> {
  const { tx, userId, now } = transaction;
  const known = destination.rows.find(({ is_here }) => is_here);
  const row = known && (await findStoredTask(tx, userId, known.id));
  await putTaskSource(tx, key, stored);
  const placed = { task_list: key.collection, object: stored.id };
  if (row === undefined) {
    const { completed_at, ...columns } = storedTask(sent.task);
    const task = { ...taskDefaults, ...columns, completed_at: completed_at === null ? null : new Date(completed_at) };
    const position = positionBetween(target.last_position, null);
    const more = { after_completion: false, completed_date: null, position };
    await taskRows.insert(tx, userId, { ...task, ...more, ...placed, id: newId(now) });
    return ok(null);
  }
  const changed = await changeTask(transaction, row, sent);
  if (!changed.ok) return changed;
  // An alarm is no change for the web app.
  const isSame = Object.keys(changed.value).length === 0 && known?.has_source === true && !known.is_trashed;
  if (!isSame) await taskRows.update(tx, userId, row.id, { ...changed.value, ...placed, deleted_at: null });
  return ok(hasMovedOn(sent.task, row, changed.value) ? now : null);
}
