import {
  findTaskList,
  insertTaskList,
  listTaskListPage,
  lockTaskList,
  updateTaskList,
  type TaskListColumns,
  type TaskListRow,
} from "@hourloom/db/queries/task-lists";
import { restoreTasksOf, trashTasksOf } from "@hourloom/db/queries/tasks";
import type { WorkspaceTaskListCreate, WorkspaceTaskListPatch } from "@hourloom/schema/task-lists";
import { done, refuseField, type Versioned } from "@hourloom/schema/refusals";
import { checkCapacity, trimTrash } from "../items/capacity.ts";
import { onlyGiven } from "../items/given.ts";
import type { ItemKind, ItemStep } from "../items/items.ts";
import { freePosition, lastPosition, shortenPositions } from "../items/positions.ts";

const ROWS = { table: "task_lists" } as const;

/** Where the list stands: as it is said, and a new one at the end; undefined where it stays. */
async function positionOf(
  { position }: WorkspaceTaskListPatch,
  step: ItemStep,
  row: TaskListRow | undefined,
): Promise<string | undefined> {
  if (position === undefined) return row === undefined ? lastPosition(step, ROWS) : undefined;
  return position === row?.position ? undefined : freePosition(step, { rows: ROWS, id: row?.id }, position);
}

function shortenAround({ position }: TaskListRow, step: ItemStep): Promise<void> {
  return shortenPositions(step, ROWS, position);
}

/** The six calls of lists, as one door shows them. */
export function taskListKind<Shape extends Versioned>(
  present: (row: TaskListRow) => Shape,
  parse: (kept: unknown) => Shape,
): ItemKind<TaskListRow, TaskListColumns, Shape, WorkspaceTaskListCreate, WorkspaceTaskListPatch> {
  return {
    name: "task list",
    rows: {
      table: "task_lists",
      list: listTaskListPage,
      find: findTaskList,
      lock: lockTaskList,
      insert: insertTaskList,
      update: updateTaskList,
    },
    references: {},
    present,
    parse,
    read: ({ title }) => done(onlyGiven<TaskListColumns>({ title })),
    complete: ({ title }, { position }) =>
      position === undefined ? refuseField("position", "This field is required.") : done({ title, position }),
    judge: () => done(null),
    prepare: async (input, step, row) => done(onlyGiven({ position: await positionOf(input, step, row) })),
    afterCreate: shortenAround,
    afterUpdate: ({ after }, step) => shortenAround(after, step),
    // The tasks go along, and come back with the list.
    afterRemove: async (list, step) => {
      await trashTasksOf(step.tx, step.owner.userId, list.id, step.now);
      await trimTrash(step, "tasks");
    },
    afterRestore: async (list, trashedAt, step) => {
      await restoreTasksOf(step.tx, step.owner.userId, list.id, trashedAt);
      return checkCapacity(step, "tasks", 0);
    },
  };
}
