import { toggleCompletion } from "@hourloom/domain/tasks/toggle-completion";
import { printInstant } from "@hourloom/domain/time/instants";
import type { CalendarTask } from "@hourloom/schema/workspace";
import type { ItemActions } from "@/features/changes/item-actions";
import { announce } from "@/shared/page/announcer";
import { findDropIndex, findMovedPosition } from "@/shared/rows/move-row";
import { getMovedIndex, type MoveStep } from "@/shared/rows/row-keys";
import { showToast } from "@hourloom/ui/toast";
import { todayOrder } from "../groups/sort-tasks";
import { findGroup, type TaskGroup } from "../groups/task-groups";

interface TaskActionsInput {
  open: readonly CalendarTask[];
  groups: readonly TaskGroup[];
  zone: string;
  /** Whether the tasks are those of today, which have an order of their own. */
  isToday: boolean;
}

/** `open` are the open tasks of the view in order, and `groups` the same tasks by group. */
export function createTaskActions(actions: ItemActions, { open, groups, zone, isToday }: TaskActionsInput) {
  /** Moves the task to an index among the other open tasks of its list, or of today. */
  function moveTo(task: CalendarTask, index: number): void {
    if (isToday) {
      const before = todayOrder.get();
      const others = open.map(({ id }) => id).filter((id) => id !== task.id);
      const moved = others.toSpliced(index, 0, task.id);
      // Those that are not on screen keep their order, also those of another account.
      todayOrder.set([...moved, ...before.filter((id) => !moved.includes(id))]);
      showToast("Moved", { id: "today-order", action: { label: "Undo", run: () => todayOrder.set(before) } });
      return;
    }
    const position = findMovedPosition(open, task.id, index);
    if (position !== undefined) void actions.apply(task, { ...task, position }, { as: "moved" });
  }
  return {
    toggle: (task: CalendarTask) => {
      const toggled = toggleCompletion(task, printInstant(Date.now(), zone));
      void actions.apply(task, toggled, { as: toggled.is_completed ? "done" : "opened again" });
    },
    toggleSubtask: (task: CalendarTask, index: number) => {
      const subtasks = task.subtasks.map((subtask, at) =>
        at === index ? { ...subtask, is_completed: !subtask.is_completed } : subtask,
      );
      void actions.apply(task, { ...task, subtasks });
    },
    moveTo,
    /** Moves the task within its group. */
    move: (task: CalendarTask, step: MoveStep) => {
      const tasks = findGroup(groups, task.id)?.tasks ?? [];
      const index = tasks.findIndex(({ id }) => id === task.id);
      const target = getMovedIndex(step, index, tasks.length);
      const beside = tasks[target];
      if (index === target || beside === undefined) return;
      const moved = findDropIndex(open, task.id, { id: beside.id, isAfter: target > index });
      if (moved === undefined) return;
      announce(`“${task.title}” moved to ${target + 1} of ${tasks.length}.`);
      moveTo(task, moved);
    },
  };
}
