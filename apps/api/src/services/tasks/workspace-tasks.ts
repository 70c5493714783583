import { lockTask, type TaskRow } from "@hourloom/db/queries/tasks";
import {
  calendarTask,
  type CalendarTask,
  type ChangedTask,
  type WorkspaceTaskCreate,
  type WorkspaceTaskPatch,
} from "@hourloom/schema/calendar";
import { done, type Outcome } from "@hourloom/schema/refusals";
import type { ItemContext, Owner } from "../context.ts";
import { createItems, itemStep, type ItemsService, type ItemStep, type Target } from "../items/items.ts";
import { writeInTurn } from "../items/repeats.ts";
import { keepStep } from "../undo/snapshot.ts";
import { presentCalendarTask } from "./present-task.ts";
import { taskKind } from "./task-kind.ts";

/** Tasks as the workspace shows and changes them, with rules instead of words. */
export interface WorkspaceTasks extends Pick<
  ItemsService<CalendarTask, WorkspaceTaskCreate, WorkspaceTaskPatch>,
  "create" | "remove" | "restore"
> {
  /**
   * Changes the members that are given. Where that has completed an occurrence of a repeating task, the last one of its series too, it answers the step by
   * which the task is as it was: to move it back to its date would count the series from there anew.
   */
  update(owner: Owner, target: Target, changes: WorkspaceTaskPatch): Promise<Outcome<ChangedTask>>;
}

/** Whether an occurrence was completed: only that gives the task another date that was done. */
function hasCompleted(before: TaskRow | undefined, after: CalendarTask): before is TaskRow {
  return before !== undefined && after.completed_date !== null && after.completed_date !== before.completed_date;
}

export function createWorkspaceTasks(deps: ItemContext): WorkspaceTasks {
  const items = createItems(
    deps,
    taskKind<CalendarTask>(presentCalendarTask, (kept) => calendarTask.parse(kept)),
  );

  async function update(step: ItemStep, target: Target, changes: WorkspaceTaskPatch): Promise<Outcome<ChangedTask>> {
    const before = await lockTask(step.tx, step.owner.userId, target.id);
    const updated = await items.within.update(step, target, changes);
    if (!updated.ok) return updated;
    const task = updated.value;
    const undo = hasCompleted(before, task) ? await keepStep(step, { kind: "tasks.update", tasks: [before] }) : null;
    return done({ task, undo });
  }

  return {
    create: (owner, input) => items.create(owner, input),
    update: (owner, target, changes) =>
      writeInTurn(deps.db, {
        userId: owner.userId,
        work: (tx) => update(itemStep(deps, tx, owner), target, changes),
      }),
    remove: (owner, target) => items.remove(owner, target),
    restore: (owner, id) => items.restore(owner, id),
  };
}
