import { addDays } from "@hourloom/domain/time/day-number";
import { mayInclude } from "@hourloom/domain/tasks/task-views";
import type { CalendarTask } from "@hourloom/schema/calendar";
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

type Group = Omit<TaskGroup, "tasks">;

function dayGroup(date: string | null, today: string): Group {
  const title = date === null ? "No date" : formatRelativeDay(date, today);
  return { key: `day ${date ?? "none"}`, title, kind: { by: "day", date } };
}

const overdue: Group = { key: "overdue", title: "Overdue", kind: { by: "overdue" } };
const later: Group = { key: "later", title: "Later", kind: { by: "later" } };

function dayOf({ date }: CalendarTask, { today, view, isBoard }: GroupingInput): Group {
  // The list of all that is overdue has a heading for each day instead.
  if (date !== null && date < today && (isBoard || view.kind !== "overdue")) return overdue;
  if (date !== null && isBoard && date > addDays(today, BOARD_DAYS)) return later;
  return dayGroup(date, today);
}

function priorityGroup(priority: TaskPriority): Group {
  const title = priority === "none" ? "No priority" : priorityNames[priority];
  return { key: `priority ${priority}`, title, kind: { by: "priority", priority } };
}

function listGroup(list: string, lists: GroupingInput["lists"]): Group {
  return { key: `list ${list}`, title: lists.get(list) ?? "", kind: { by: "list", list } };
}

function groupOf(task: CalendarTask, input: GroupingInput): Group {
  switch (input.by) {
    case "none":
      return { key: "all", title: "", kind: { by: "none" } };
    case "day":
      return dayOf(task, input);
    case "priority":
      return priorityGroup(task.priority);
    case "list":
      return listGroup(task.task_list, input.lists);
  }
}

/** The groups that a board shows without a task, too. */
function emptyGroups({ view, by, today, lists }: GroupingInput): Group[] {
  const conditions = view.kind === "filter" ? view.conditions : undefined;
  if (by === "priority") {
    const chosen = conditions?.priorities ?? [];
    return priorities.filter((priority) => chosen.length === 0 || chosen.includes(priority)).map(priorityGroup);
  }
  if (by === "list") return (conditions?.lists ?? []).map((list) => listGroup(list, lists));
  const days = Array.from({ length: 1 + BOARD_DAYS }, (_, index) => addDays(today, index));
  return [...days, null].filter((date) => mayInclude(view, date, today)).map((date) => dayGroup(date, today));
}

/**
 * Orders days, with "none" last in a list and first on a board, from which tasks are dragged to
 * days; priorities from high to none; lists as the user ordered them.
 */
function rankOf({ kind }: Group, { lists, isBoard }: GroupingInput): string | number {
  switch (kind.by) {
    case "none":
      return 0;
    case "overdue":
      return "0";
    case "day":
      return kind.date ?? (isBoard ? "" : "~none");
    case "later":
      return "~later";
    case "priority":
      return -priorities.indexOf(kind.priority);
    case "list": {
      const index = [...lists.keys()].indexOf(kind.list);
      return index === -1 ? lists.size : index;
    }
  }
}

/** Groups tasks, which stay in their order within a group; without grouping all are one group. */
export function groupTasks(tasks: readonly CalendarTask[], input: GroupingInput): TaskGroup[] {
  const groups = new Map<string, { group: Group; rank: string | number; tasks: CalendarTask[] }>();
  const add = (group: Group) => {
    const known = groups.get(group.key) ?? { group, rank: rankOf(group, input), tasks: [] };
    groups.set(group.key, known);
    return known;
  };
  if (input.isBoard) for (const group of emptyGroups(input)) add(group);
  for (const task of tasks) add(groupOf(task, input)).tasks.push(task);
  return [...groups.values()]
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map((one) => ({ ...one.group, tasks: one.tasks }));
}

/** Whether a task can be put into the group: not if it stands for several days or for all tasks. */
export function isTarget({ kind }: TaskGroup): boolean {
  return kind.by === "day" || kind.by === "priority" || kind.by === "list";
}

/** Finds the group of a task; undefined for a completed one. */
export function findGroup(groups: readonly TaskGroup[], id: string): TaskGroup | undefined {
  return groups.find(({ tasks }) => tasks.some((task) => task.id === id));
}
