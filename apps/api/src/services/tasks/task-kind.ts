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
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { done, refuseField, type Versioned } from "@hourloom/schema/refusals";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import type { TaskCreate, TaskPatch } from "@hourloom/schema/tasks";
import { newId } from "../context.ts";
import { checkCapacity } from "../items/capacity.ts";
import { onlyGiven } from "../items/given.ts";
import type { ItemKind } from "../items/items.ts";
import { newRepeat, saysRule } from "../repeating.ts";
import { completeOccurrence } from "./complete-occurrence.ts";

/** How the workspace says that a task repeats. */
interface Repeats {
  repeats?: RepeatRule | null | undefined;
  after_completion?: boolean | undefined;
}

/** What either door says of a task. */
export type NewTaskInput = TaskCreate & Repeats;
export type TaskInput = TaskPatch & Repeats;

/** The title of the list that is to be made; undefined for none. */
function newListOf({ new_list }: TaskPatch): string | undefined {
  return new_list === null || new_list === "" ? undefined : new_list;
}

/** The six calls of tasks, as one door shows them. */
export function taskKind<Shape extends Versioned>(
  present: (row: TaskRow) => Shape,
  parse: (kept: unknown) => Shape,
): ItemKind<TaskRow, TaskColumns, Shape, NewTaskInput, TaskInput> {
  return {
    name: "task",
    rows: { table: "tasks", list: listTasks, find: findTask, lock: lockTask, insert: insertTask, update: updateTask },
    references: { task_list: "task_lists" },
    present,
    parse,
    read: (input) => {
      const { title, date, start_time, is_completed, recurrence, notes, after_completion } = input;
      // A new list is the task's, whatever else was said.
      const task_list = newListOf(input) === undefined ? input.task_list : undefined;
      const columns = { title, date, start_time, is_completed, recurrence, notes, after_completion, task_list };
      return done(onlyGiven<TaskColumns>(columns));
    },
    complete: (input, prepared) => {
      const {
        title,
        date = null,
        start_time = null,
        is_completed = false,
        notes = "",
        after_completion = false,
      } = input;
      const task_list = prepared.task_list ?? input.task_list;
      if (task_list === undefined) return refuseField("task_list", "This field is required.");
      const said = { title, date, start_time, is_completed, task_list, notes, after_completion };
      return done({ ...said, ...newRepeat(input, date), completed_date: null });
    },
    judge: ({ date }, { repeats }) =>
      date === null && repeats ? refuseField("repeats", "A task without a date cannot repeat.") : done(null),
    prepare: async (input, { tx, owner: { userId }, now }) => {
      const title = newListOf(input);
      if (title === undefined) return done({});
      const capacity = await checkCapacity(tx, { table: "task_lists", userId });
      if (!capacity.ok) return capacity;
      const list = await insertTaskList(tx, userId, { id: newId(now), title });
      return done({ task_list: list.id });
    },
    change: (row, given, { input, step: { now, owner } }) =>
      completeOccurrence(row, given, { said: input, today: todayIn(owner.timezone, now.getTime()) }),
    // A list that lies in the trash comes back for the task, without the tasks that went along with it: those may be restored one by one.
    afterRestore: async ({ task_list: id }, _trashedAt, { tx, owner: { userId } }) => {
      const trashedAt = await restoreItem(tx, { table: "task_lists", userId, id });
      return trashedAt === undefined ? done(null) : checkCapacity(tx, { table: "task_lists", userId }, 0);
    },
    holds: async (row, input, { tx, owner }) => {
      if (input.repeats !== undefined && !saysRule(row, input.repeats)) return false;
      const title = newListOf(input);
      return title === undefined || (await findTaskList(tx, owner.userId, row.task_list))?.title === title;
    },
  };
}
