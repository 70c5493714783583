import type { z } from "zod";
import { taskListRows } from "@hourloom/db/queries/task-lists";
import { taskRows, findTaskSource, listTasks, type TaskColumns, type TaskRow } from "@hourloom/db/queries/tasks";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import { ok, invalidField, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { taskDefaults, taskPatch, type TaskCreate, type TaskPatch } from "@hourloom/schema/tasks";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { newId, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { checkCapacity } from "../../core/capacity.ts";
import { omitUndefined, pickMembers } from "@hourloom/domain/items/members";
import type { ItemKind } from "../items/item-kind.ts";
import { appendCollections } from "../items/append-collections.ts";
import { freePosition, lastPosition, shortenPositions } from "../items/positions.ts";
import { isQuickToRead } from "../recurrence/quick-octets.ts";
import { readToday } from "../settings/account-days.ts";
import { runCalculation, newRepeat, hasRule } from "../recurrence/repeating.ts";
import { storedTaskChange, type TaskChange } from "./complete-occurrence.ts";

/** Members that only the web app sets: recurrence rule and position. */
interface Extras {
  repeats?: RepeatRule | null | undefined;
  after_completion?: boolean | undefined;
  position?: string | undefined;
}

export type NewTask = TaskCreate & Extras;

type TaskInput = TaskPatch & Extras;

/** The title of the list to create; undefined for none. */
function newListOf({ new_list }: TaskPatch): string | undefined {
  return new_list === null || new_list === "" ? undefined : new_list;
}

const writableNames = taskPatch.omit({ new_list: true }).keyof().options;

/** The columns that the input has values for. `new_list` takes precedence over `task_list`. */
function columnsOf(input: TaskInput): Partial<Pick<TaskColumns, Exclude<keyof TaskPatch, "new_list">>> {
  const { after_completion } = input;
  const columns = { ...pickMembers(input, writableNames), after_completion };
  return omitUndefined(newListOf(input) === undefined ? columns : { ...columns, task_list: undefined });
}

/** Creates the list of `new_list`; returns its id, or undefined. */
async function makeList(input: TaskInput, transaction: OwnerTransaction): Promise<Result<string | undefined>> {
  const title = newListOf(input);
  if (title === undefined) return ok(undefined);
  const capacity = await checkCapacity(transaction, "task_lists");
  if (!capacity.ok) return capacity;
  const id = newId(transaction.now);
  await appendCollections(transaction, "task_lists", [{ id, title }]);
  return ok(id);
}

/**
 * The task's position in its list: the given one, or the end of a list it is new to; undefined if
 * unchanged.
 */
async function positionOf(
  { position }: TaskInput,
  transaction: OwnerTransaction,
  { taskList, row }: { taskList: string | undefined; row: TaskRow | undefined },
): Promise<string | undefined> {
  if (taskList === undefined) return undefined;
  const rows = { table: "tasks", taskList } as const;
  const stays = row?.task_list === taskList;
  if (position === undefined) return stays ? undefined : lastPosition(transaction, rows);
  return stays && position === row.position ? undefined : freePosition(transaction, { rows, id: row?.id }, position);
}

/** When a change completes or reopens the task as a whole. */
function completedAt(row: TaskRow, { is_completed }: Partial<TaskColumns>, now: Date): Partial<TaskColumns> {
  if (is_completed === undefined || is_completed === row.is_completed) return {};
  return { completed_at: is_completed ? now : null };
}

async function calculateChange(
  transaction: OwnerTransaction,
  change: Omit<TaskChange, "today">,
): Promise<Result<Partial<TaskColumns>>> {
  const { id, rrule, recurrence_anchor: first } = change.row;
  const { tx, userId, owner, now } = transaction;
  const source = rrule === null ? undefined : await findTaskSource(tx, userId, id);
  // Rules from callers are always arithmetic; only a stored (imported) one may not be.
  const isArithmeticRule = rrule === null || first === null || isArithmetic({ rrule, first });
  const isQuick = isArithmeticRule && (source === undefined || isQuickToRead(source.source));
  const stored = source && { ...source, accountZone: owner.timezone };
  const today = await readToday(tx, owner, now);
  return runCalculation(transaction, storedTaskChange, { ...change, stored, today }, isQuick);
}

/** The item kind of tasks for one transport, which supplies `present` and `shape`. */
export function taskKind<Shape extends Versioned>(
  present: (row: TaskRow, owner: Owner) => Shape,
  shape: z.ZodType<Shape>,
): ItemKind<TaskRow, TaskColumns, Shape, NewTask, TaskInput> {
  return {
    kind: "task",
    rows: { list: listTasks, ...taskRows },
    present,
    parse: (stored) => shape.parse(stored),
    read: (input) => ok(columnsOf(input)),
    complete: (input, { task_list, position, completed_at = null, ...columns }) => {
      if (task_list === undefined || position === undefined) return invalidField("task_list", FIELD_REQUIRED);
      const members = { ...taskDefaults, ...columns, title: input.title, task_list };
      const { after_completion = false } = input;
      const completion = { after_completion, completed_date: null, completed_at };
      return ok({ ...members, ...newRepeat(input, members.date), ...completion, position });
    },
    validate: ({ date }, { repeats }) =>
      date === null && repeats ? invalidField("repeats", "A task without a date cannot repeat.") : ok(null),
    prepare: async (input, transaction, row) => {
      const made = await makeList(input, transaction);
      if (!made.ok) return made;
      const taskList = made.value ?? input.task_list ?? row?.task_list;
      const position = await positionOf(input, transaction, { taskList, row });
      return ok({
        ...(made.value !== undefined && { task_list: made.value }),
        ...(position !== undefined && { position }),
        ...(row === undefined && input.is_completed === true && { completed_at: transaction.now }),
      });
    },
    change: async (row, columns, { input, transaction }) => {
      const changed = await calculateChange(transaction, { row, columns, input });
      return changed.ok ? ok({ ...changed.value, ...completedAt(row, changed.value, transaction.now) }) : changed;
    },
    afterWrite: ({ after: { task_list: taskList, position } }, transaction) =>
      shortenPositions(transaction, { table: "tasks", taskList }, position),
    isRepeated: async (row, { input, differing, transaction: { tx, userId } }) => {
      if (differing.length > 0 || (input.repeats !== undefined && !hasRule(row, input.repeats))) return false;
      const title = newListOf(input);
      return title === undefined || (await taskListRows.find(tx, userId, row.task_list))?.title === title;
    },
  };
}
