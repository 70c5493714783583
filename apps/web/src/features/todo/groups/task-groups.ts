import { addDays } from "@hourloom/domain/time/day-number";
import { mayInclude } from "@hourloom/domain/tasks/task-views";
import type { CalendarTask } from "@hourloom/schema/workspace";
import type { TaskPriority } from "@hourloom/schema/tasks";
import type { TaskView } from "@hourloom/schema/todo";
import { priorities, priorityNames } from "@/shared/tasks/priority";
import { formatRelativeDay } from "@/shared/time/format";
import type { Grouping } from "./view-options";

/** What the tasks of a group have in common; `overdue` and `later` stand for several days. */
export type GroupKind =
  | { by: "none" }
  | { by: "overdue" }
  | { by: "day"; date: string | null }
  | { by: "later" }
  | { by: "priority"; priority: TaskPriority }
  | { by: "list"; list: string };

/** Tasks below one heading, or in one column of the board. */
export interface TaskGroup {
  /** Unique among the groups of a view, and not the id of a task. */
  key: string;
  title: string;
  kind: GroupKind;
  tasks: readonly CalendarTask[];
}

interface GroupingInput {
  view: TaskView;
  by: Grouping;
  today: string;
  /** The titles of the lists by id, in the user's order. */
  lists: ReadonlyMap<string, string>;
  /**
   * On a board, groups without a task are places to drop one, and days after the next week are one
   * group.
   */
  isBoard: boolean;
}

/** The days after today that a board shows one by one. */
const BOARD_DAYS = 6;

function kindOf(task: CalendarTask, { by, today, view, isBoard }: GroupingInput): GroupKind {
  const { date } = task;
  switch (by) {
    case "none":
      return { by };
    case "day":
      // The list of all that is overdue has a heading for each day instead.
      if (date !== null && date < today && (isBoard || view.kind !== "overdue")) return { by: "overdue" };
      if (date !== null && isBoard && date > addDays(today, BOARD_DAYS)) return { by: "later" };
      return { by, date };
    case "priority":
      return { by, priority: task.priority };
    case "list":
      return { by, list: task.task_list };
  }
}

/** The groups that a board shows without a task, too. */
function emptyKinds({ view, by, today, lists }: GroupingInput): GroupKind[] {
  const conditions = view.kind === "filter" ? view.conditions : undefined;
  if (by === "priority") {
    const chosen = conditions?.priorities ?? [];
    return priorities
      .filter((priority) => chosen.length === 0 || chosen.includes(priority))
      .map((priority) => ({ by, priority }));
  }
  // A filter may name a list that has been deleted.
  if (by === "list") return (conditions?.lists ?? []).filter((list) => lists.has(list)).map((list) => ({ by, list }));
  const days = Array.from({ length: 1 + BOARD_DAYS }, (_, index) => addDays(today, index));
  return [...days, null].filter((date) => mayInclude(view, date, today)).map((date) => ({ by: "day", date }));
}

/**
 * The title of a group and its rank: days, with "none" last in a list and first on a board, from
 * which tasks are dragged to days; priorities from high to none; lists as the user ordered them.
 */
function describeGroup(
  kind: GroupKind,
  { today, lists, isBoard }: GroupingInput,
): { title: string; rank: string | number } {
  switch (kind.by) {
    case "none":
      return { title: "", rank: 0 };
    case "overdue":
      return { title: "Overdue", rank: "0" };
    case "day":
      return kind.date === null
        ? { title: "No date", rank: isBoard ? "" : "~none" }
        : { title: formatRelativeDay(kind.date, today), rank: kind.date };
    case "later":
      return { title: "Later", rank: "~later" };
    case "priority": {
      const { priority } = kind;
      const title = priority === "none" ? "No priority" : priorityNames[priority];
      return { title, rank: -priorities.indexOf(priority) };
    }
    case "list": {
      const index = [...lists.keys()].indexOf(kind.list);
      return { title: lists.get(kind.list) ?? "", rank: index === -1 ? lists.size : index };
    }
  }
}

/** Groups tasks, which stay in their order within a group; without grouping all are one group. */
export function groupTasks(tasks: readonly CalendarTask[], input: GroupingInput): TaskGroup[] {
  const groups = new Map<string, { kind: GroupKind; tasks: CalendarTask[] }>();
  const groupOf = (kind: GroupKind) => {
    const key = Object.values(kind).join(" ");
    const group = groups.get(key) ?? { kind, tasks: [] };
    groups.set(key, group);
    return group;
  };
  if (input.isBoard) for (const kind of emptyKinds(input)) groupOf(kind);
  for (const task of tasks) groupOf(kindOf(task, input)).tasks.push(task);
  return [...groups]
    .map(([key, group]) => ({ ...group, ...describeGroup(group.kind, input), key }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
}

/** Whether a task can be put into the group: not if it stands for several days or for all tasks. */
export function isTarget({ kind }: TaskGroup): boolean {
  return kind.by === "day" || kind.by === "priority" || kind.by === "list";
}

/** Finds the group of a task; undefined for a completed one. */
export function findGroup(groups: readonly TaskGroup[], id: string): TaskGroup | undefined {
  return groups.find(({ tasks }) => tasks.some((task) => task.id === id));
}
