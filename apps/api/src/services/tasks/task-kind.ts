import { restoreItem } from "@hourloom/db/queries/items";
import { findTaskList, insertTaskList } from "@hourloom/db/queries/task-lists";
import {
  findTask,
  insertTask,
  listTasks,
  lockTask,
  updateTask,
  type TaskColumns,
  type TaskRow,
} from "@hourloom/db/queries/tasks";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { ok, invalidField, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { taskDefaults, taskPatch, type TaskCreate, type TaskPatch } from "@hourloom/schema/tasks";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { newId, type Owner, type ItemStep } from "../../core/context.ts";
import { checkCapacity } from "../../core/capacity.ts";
import { omitUndefined, pickMembers } from "@hourloom/domain/items/members";
import type { ItemKind } from "../items/items.ts";
import { freePosition, lastPosition, shortenPositions } from "../items/positions.ts";
import { fromCalculated, newRepeat, hasRule } from "../recurrence/repeating.ts";
import { taskChange, type TaskChange } from "./complete-occurrence.ts";

/** Members that only the web app sets: recurrence rule and position. */
interface Extras {
  repeats?: RepeatRule | null | undefined;
  after_completion?: boolean | undefined;
  position?: string | undefined;
}

/** Input of either transport. */
export type NewTaskInput = TaskCreate & Extras;
export type TaskInput = TaskPatch & Extras;

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
async function makeList(input: TaskInput, step: ItemStep): Promise<Result<string | undefined>> {
  const title = newListOf(input);
  if (title === undefined) return ok(undefined);
  const { tx, owner, now } = step;
  const { userId } = owner;
  const capacity = await checkCapacity(step, "task_lists");
  if (!capacity.ok) return capacity;
  const position = await lastPosition(step, { table: "task_lists" });
  return ok((await insertTaskList(tx, userId, { id: newId(now), title, position })).id);
}

/**
 * The task's position in its list: the given one, or the end of a list it is new to; undefined if
 * unchanged.
 */
async function positionOf(
  { position }: TaskInput,
  step: ItemStep,
  { taskList, row }: { taskList: string | undefined; row: TaskRow | undefined },
): Promise<string | undefined> {
  if (taskList === undefined) return undefined;
  const rows = { table: "tasks", taskList } as const;
  const stays = row?.task_list === taskList;
  if (position === undefined) return stays ? undefined : lastPosition(step, rows);
  return stays && position === row.position ? undefined : freePosition(step, { rows, id: row?.id }, position);
}

/** When a change completes or reopens the task as a whole. */
function completedAt(row: TaskRow, { is_completed }: Partial<TaskColumns>, now: Date): Partial<TaskColumns> {
  if (is_completed === undefined || is_completed === row.is_completed) return {};
  return { completed_at: is_completed ? now : null };
}

async function calculateChange(
  { calculator, owner, now }: ItemStep,
  change: Omit<TaskChange, "today">,
): Promise<Result<Partial<TaskColumns>>> {
  const { rrule, recurrence_anchor: first } = change.row;
  // Rules from callers are always arithmetic; only a stored (imported) one may not be.
  const isQuick = rrule === null || first === null || isArithmetic({ rrule, first });
  const today = todayIn(owner.timezone, now.getTime());
  const changed = await calculator.run(taskChange, { ...change, today }, { account: owner.userId, isQuick });
  return fromCalculated(changed);
}

function shortenAround({ task_list: taskList, position }: TaskRow, step: ItemStep): Promise<void> {
  return shortenPositions(step, { table: "tasks", taskList }, position);
}

/** The item kind of tasks for one transport, which supplies `present` and `parse`. */
export function taskKind<Shape extends Versioned>(
  present: (row: TaskRow, owner: Owner) => Shape,
  parse: (response: unknown) => Shape,
): ItemKind<TaskRow, TaskColumns, Shape, NewTaskInput, TaskInput> {
  return {
    name: "task",
    rows: { table: "tasks", list: listTasks, find: findTask, lock: lockTask, insert: insertTask, update: updateTask },
    references: { task_list: "task_lists" },
    present,
    parse,
    read: (input) => ok(columnsOf(input)),
    complete: (input, prepared) => {
      const task_list = prepared.task_list ?? input.task_list;
      const { position, completed_at = null } = prepared;
      if (task_list === undefined || position === undefined) return invalidField("task_list", FIELD_REQUIRED);
      const members = { ...taskDefaults, ...columnsOf(input), title: input.title, task_list };
      const { after_completion = false } = input;
      const completion = { after_completion, completed_date: null, completed_at };
      return ok({ ...members, ...newRepeat(input, members.date), ...completion, position });
    },
    validate: ({ date }, { repeats }) =>
      date === null && repeats ? invalidField("repeats", "A task without a date cannot repeat.") : ok(null),
    prepare: async (input, step, row) => {
      const made = await makeList(input, step);
      if (!made.ok) return made;
      const taskList = made.value ?? input.task_list ?? row?.task_list;
      const position = await positionOf(input, step, { taskList, row });
      return ok({
        ...(made.value !== undefined && { task_list: made.value }),
        ...(position !== undefined && { position }),
        ...(row === undefined && input.is_completed === true && { completed_at: step.now }),
      });
    },
    change: async (row, columns, { input, step }) => {
      const changed = await calculateChange(step, { row, columns, input });
      return changed.ok ? ok({ ...changed.value, ...completedAt(row, changed.value, step.now) }) : changed;
    },
    afterCreate: shortenAround,
    afterUpdate: ({ after }, step) => shortenAround(after, step),
    // Also restores the task's list, without the tasks deleted with it: those can be restored
    // individually.
    afterRestore: async ({ task_list: id }, _trashedAt, step) => {
      const { userId } = step.owner;
      const trashedAt = await restoreItem(step.tx, { table: "task_lists", userId, id });
      return trashedAt === undefined ? ok(null) : checkCapacity(step, "task_lists", 0);
    },
    matchesExisting: async (row, input, { tx, owner }) => {
      if (input.repeats !== undefined && !hasRule(row, input.repeats)) return false;
      const title = newListOf(input);
      return title === undefined || (await findTaskList(tx, owner.userId, row.task_list))?.title === title;
    },
  };
}
