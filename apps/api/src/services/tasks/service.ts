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
import { isUuid } from "@hourloom/schema/formats";
import { task, type Task, type TaskCreate, type TaskPatch } from "@hourloom/schema/tasks";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Owner, type ServiceContext } from "../context.ts";
import { onlyGiven } from "../items/given.ts";
import { createItems, type ItemKind, type ItemsService } from "../items/items.ts";
import { checkCapacity } from "../items/capacity.ts";
import { completeOccurrence } from "./complete-occurrence.ts";

export interface TasksService extends ItemsService<Task, TaskCreate, TaskPatch> {
  /** The tasks of one list; of what is no list of the owner's, none. */
  listOf(owner: Owner, taskList: string): Promise<Outcome<Task[]>>;
}

function present({ recurrence_anchor: _anchor, ...shown }: TaskRow): Task {
  return shown;
}

/** The title of the list that is to be made; undefined for none. */
function newListOf({ new_list }: TaskPatch): string | undefined {
  return new_list === null || new_list === "" ? undefined : new_list;
}

const tasks: ItemKind<TaskRow, TaskColumns, Task, TaskCreate, TaskPatch> = {
  name: "task",
  rows: { table: "tasks", list: listTasks, find: findTask, lock: lockTask, insert: insertTask, update: updateTask },
  references: { task_list: "task_lists" },
  present,
  parse: (kept) => task.parse(kept),
  read: (input) => {
    const { title, date, start_time, is_completed, recurrence } = input;
    // A new list is the task's, whatever else was said.
    const task_list = newListOf(input) === undefined ? input.task_list : undefined;
    return done(onlyGiven<TaskColumns>({ title, date, start_time, is_completed, recurrence, task_list }));
  },
  complete: (input, prepared) => {
    const { title, date = null, start_time = null, is_completed = false, recurrence = null } = input;
    const task_list = prepared.task_list ?? input.task_list;
    if (task_list === undefined) return refuseField("task_list", "This field is required.");
    return done({
      title,
      date,
      start_time,
      is_completed,
      task_list,
      recurrence,
      recurrence_anchor: date,
      completed_date: null,
    });
  },
  judge: () => done(null),
  prepare: async (input, { tx, owner: { userId }, now }) => {
    const title = newListOf(input);
    if (title === undefined) return done({});
    const capacity = await checkCapacity(tx, { table: "task_lists", userId });
    if (!capacity.ok) return capacity;
    const list = await insertTaskList(tx, userId, { id: newId(now), title });
    return done({ task_list: list.id });
  },
  change: completeOccurrence,
  // A list that lies in the trash comes back for the task, without the tasks that went along with it: those may be restored one by one.
  afterRestore: async ({ task_list: id }, _trashedAt, { tx, owner: { userId } }) => {
    const trashedAt = await restoreItem(tx, { table: "task_lists", userId, id });
    return trashedAt === undefined ? done(null) : checkCapacity(tx, { table: "task_lists", userId }, 0);
  },
  holds: async (row, input, { tx, owner }) => {
    const title = newListOf(input);
    return title === undefined || (await findTaskList(tx, owner.userId, row.task_list))?.title === title;
  },
};

export function createTasksService(deps: ServiceContext): TasksService {
  return {
    ...createItems(deps, tasks),
    listOf: async (owner, taskList) =>
      done(isUuid(taskList) ? (await listTasks(deps.db, owner.userId, taskList)).map(present) : []),
  };
}
