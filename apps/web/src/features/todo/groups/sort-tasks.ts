import { inViewOrder } from "@hourloom/domain/tasks/task-views";
import type { CalendarTask } from "@hourloom/schema/workspace";
import type { TaskView } from "@hourloom/schema/todo";
import { createStoredChoice } from "@/shared/storage/stored-choice";
import { priorities } from "@/shared/tasks/priority";
import type { Sort } from "./view-options";

const ORDERED_MAX = 500;

/** Ids of the tasks of today as they were ordered by hand, on this device as the view itself. */
export const todayOrder = createStoredChoice<readonly string[]>({
  key: "todo_today",
  parse: (text) => (text === null || text === "" ? [] : text.split(" ")),
  print: (ids) => (ids.length === 0 ? undefined : ids.slice(0, ORDERED_MAX).join(" ")),
});

interface Sorting {
  view: TaskView;
  sortBy: Sort;
  /** The titles of the lists by id, in the user's order. */
  lists: ReadonlyMap<string, string>;
  /** Ids in the order of today. */
  byHand: readonly string[];
}

/** Sorts open tasks; those that are equal, or not ordered yet, stay as the view has them. */
export function sortTasks(tasks: readonly CalendarTask[], { view, sortBy, lists, byHand }: Sorting) {
  if (sortBy === "time") return inViewOrder(tasks, { kind: "today" });
  if (sortBy === "hand" && view.kind === "list") return tasks;
  const ids = sortBy === "hand" ? byHand : [...lists.keys()];
  const ranks = new Map(ids.map((id, index) => [id, index]));
  const rankOf = (task: CalendarTask) => {
    if (sortBy === "priority") return -priorities.indexOf(task.priority);
    if (sortBy === "estimate") return task.estimate_minutes ?? Infinity;
    return ranks.get(sortBy === "hand" ? task.id : task.task_list) ?? ids.length;
  };
  return tasks.toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)));
}
