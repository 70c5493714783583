import { rescheduledDate } from "@hourloom/domain/tasks/reschedule";
import type { CalendarTask } from "@hourloom/schema/workspace";
import { showToast } from "@hourloom/ui/toast";
import type { KeyboardEvent } from "react";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { findRowKey, isRowControl } from "@/shared/rows/row-keys";
import { NO_DATE_KEY, PICK_KEY, rescheduleDays } from "../batches/reschedule-items";
import type { RowContentProps } from "./row-content";

/** The key that plans a block of a task. */
export const PLAN_KEY = "l";

interface TaskKeys extends Pick<
  RowContentProps,
  "lockedId" | "today" | "selection" | "batches" | "onPickDates" | "events"
> {
  tasks: readonly CalendarTask[];
}

/** Enter on the box of a task, which Space ticks. */
function isEnterOnBox({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (key !== "Enter" || altKey || ctrlKey || metaKey || shiftKey) return false;
  return isRowControl(target) && target.dataset["control"] === "box";
}

function isOpen({ is_completed }: CalendarTask): boolean {
  return !is_completed;
}

/**
 * Registers the keys that act on the chosen tasks, or else on that whose row has the focus. Returns
 * the handler of the keys that always work, also if single keys are switched off.
 */
export function useTaskKeys({ tasks, lockedId, today, selection, batches, events, onPickDates }: TaskKeys): {
  onKey: (event: KeyboardEvent) => void;
  /** Whether keys may change a task; says why, if not. */
  isFree: (task: CalendarTask) => boolean;
} {
  const { selected, select, isSelecting, end } = selection;
  const findFocused = () => {
    const key = document.activeElement === null ? undefined : findRowKey(document.activeElement);
    return tasks.find(({ id }) => id === key);
  };
  const isFree = ({ id }: CalendarTask) => {
    if (id !== lockedId) return true;
    showToast("Save the open form of this task first.", { id: "locked", variant: "problem" });
    return false;
  };
  const withTasks = (action: (tasks: readonly CalendarTask[]) => void) => {
    const task = findFocused();
    if (selected.length > 0) {
      if (!selected.every(isFree)) return;
      action(selected);
      end();
    } else if (task !== undefined && isFree(task)) action([task]);
  };
  const reschedule = (date: string | null) => withTasks((chosen) => batches.reschedule(chosen.filter(isOpen), date));
  const pickDate = () => {
    const focused = findFocused();
    // The choice stays until the date is picked.
    const chosen = (selected.length > 0 ? selected : focused === undefined ? [] : [focused]).filter(isOpen);
    if (chosen.length > 0 && chosen.every(isFree)) onPickDates(chosen);
  };
  const byDay = rescheduleDays.map(({ day, key }) => [key, () => reschedule(rescheduledDate(day, today))] as const);
  useShortcuts({
    ...Object.fromEntries(byDay),
    [NO_DATE_KEY]: () => reschedule(null),
    [PICK_KEY]: pickDate,
    [PLAN_KEY]: () => {
      const task = findFocused();
      if (task !== undefined && !isSelecting && isOpen(task)) events.onPlan(task);
    },
    x: () => {
      const task = findFocused();
      if (task !== undefined) select(task, "toggle");
    },
  });
  return {
    onKey(event) {
      if (event.key === "Escape" && isSelecting) end();
      else if (isEnterOnBox(event) && !isSelecting) {
        const task = findFocused();
        if (task !== undefined) events.onEdit(task);
      } else if (event.key === "Delete" && isRowControl(event.target)) {
        const task = findFocused();
        if (selected.length > 0) withTasks(batches.remove);
        else if (task !== undefined && isFree(task)) events.onRemove(task);
      } else return;
      event.preventDefault();
    },
    isFree,
  };
}
