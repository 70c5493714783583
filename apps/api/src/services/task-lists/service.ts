import {
  findTaskList,
  insertTaskList,
  listTaskLists,
  lockTaskList,
  updateTaskList,
} from "@hourloom/db/queries/task-lists";
import { restoreTasksOf, trashTasksOf } from "@hourloom/db/queries/tasks";
import { taskList, type TaskList, type TaskListCreate, type TaskListPatch } from "@hourloom/schema/task-lists";
import { done } from "@hourloom/schema/refusals";
import type { ServiceContext } from "../context.ts";
import { checkCapacity, trimTrash } from "../items/capacity.ts";
import { onlyGiven } from "../items/given.ts";
import { createItems, type ItemKind, type ItemsService } from "../items/items.ts";

export type TaskListsService = ItemsService<TaskList, TaskListCreate, TaskListPatch>;

const taskLists: ItemKind<TaskList, { title: string }, TaskList, TaskListCreate, TaskListPatch> = {
  name: "task list",
  rows: {
    table: "task_lists",
    list: listTaskLists,
    find: findTaskList,
    lock: lockTaskList,
    insert: insertTaskList,
    update: updateTaskList,
  },
  references: {},
  present: (row) => row,
  parse: (kept) => taskList.parse(kept),
  read: ({ title }) => done(onlyGiven({ title })),
  complete: ({ title }) => done({ title }),
  judge: () => done(null),
  // The tasks go along, and come back with the list.
  afterRemove: async (list, { tx, owner: { userId }, now }) => {
    await trashTasksOf(tx, userId, list.id, now);
    await trimTrash(tx, { table: "tasks", userId });
  },
  afterRestore: async (list, trashedAt, { tx, owner: { userId } }) => {
    await restoreTasksOf(tx, userId, list.id, trashedAt);
    return checkCapacity(tx, { table: "tasks", userId }, 0);
  },
};

export function createTaskListsService(deps: ServiceContext): TaskListsService {
  return createItems(deps, taskLists);
}
