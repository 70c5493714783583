import { toggleCompletion } from "@hourloom/domain/tasks/toggle-completion";
import { printInstant } from "@hourloom/domain/time/instants";
import type { CalendarTask } from "@hourloom/schema/calendar";
import type { ItemActions } from "@/features/changes/item-actions";
import { announce } from "@/shared/page/announcer";
import { findMovedPosition } from "@/shared/rows/move-row";
import { getMovedIndex, type MoveStep } from "@/shared/rows/row-keys";

export interface TaskActions {
  toggle: (task: CalendarTask) => void;
  toggleStep: (task: CalendarTask, index: number) => void;
  remove: (task: CalendarTask) => void;
  /** Moves the task to an index among the open tasks of its list. */
  moveTo: (task: CalendarTask, index: number) => void;
  move: (task: CalendarTask, step: MoveStep) => void;
  /** Appends the task to another list. */
  moveToList: (task: CalendarTask, list: { id: string; title: string }) => void;
}

/** `open` are the open tasks of the view in order. */
export function createTaskActions(actions: ItemActions, open: readonly CalendarTask[], zone: string): TaskActions {
  function moveTo(task: CalendarTask, index: number): void {
    const position = findMovedPosition(open, task.id, index);
    if (position === undefined) return;
    announce(`“${task.title}” moved to ${index + 1} of ${open.length}.`);
    void actions.apply(task, { ...task, position }, { as: "moved" });
  }
  return {
    toggle(task) {
      const toggled = toggleCompletion(task, printInstant(Date.now(), zone));
      void actions.apply(task, toggled, { as: toggled.is_completed ? "done" : "opened again" });
    },
    toggleStep(task, index) {
      const subtasks = task.subtasks.map((step, at) =>
        at === index ? { ...step, is_completed: !step.is_completed } : step,
      );
      void actions.apply(task, { ...task, subtasks });
    },
    remove: (task) => void actions.remove(task),
    moveTo,
    move(task, step) {
      const index = open.findIndex(({ id }) => id === task.id);
      if (index !== -1) moveTo(task, getMovedIndex(step, index, open.length));
    },
    moveToList(task, { id, title }) {
      announce(`“${task.title}” moved to the list ${title}.`);
      // The server appends a task without a position.
      void actions.apply(task, { ...task, task_list: id, position: "" }, { as: "moved" });
    },
  };
}
