import type { CalendarTask } from "@hourloom/schema/workspace";
import type { TaskView } from "@hourloom/schema/todo";
import type { GroupKind, TaskGroup } from "../groups/task-groups";
import type { TaskViewData } from "./use-task-view";

/** A row of the virtualized list. */
export type Row =
  | { kind: "heading"; key: string; title: string; count: number }
  /** `groupedBy` is what the heading above it says of the task. */
  | { kind: "task"; key: string; task: CalendarTask; groupedBy: GroupKind["by"] }
  /** Buttons that reschedule all that is overdue, below a heading unless the view is only that. */
  | { kind: "overdue"; key: "overdue"; tasks: readonly CalendarTask[]; isTitled: boolean }
  /** The button that shows and hides completed tasks. */
  | { kind: "completed"; key: "completed"; count: number }
  | { kind: "more"; key: "more" };

function taskRow(task: CalendarTask, groupedBy: GroupKind["by"] = "none"): Row {
  return { kind: "task", key: task.id, task, groupedBy };
}

function headingOf({ key, title, kind, tasks }: TaskGroup): Row[] {
  if (kind.by === "none") return [];
  return kind.by === "overdue"
    ? [{ kind: "overdue", key: "overdue", tasks, isTitled: true }]
    : [{ kind: "heading", key, title, count: tasks.length }];
}

/** Builds the rows of the open tasks of a view, by group. */
export function buildRows(view: TaskView, groups: readonly TaskGroup[]): Row[] {
  const rows = groups.flatMap((group) => [
    // "Today" is the heading of its page already.
    ...(view.kind === "today" && groups.length === 1 && group.kind.by === "day" ? [] : headingOf(group)),
    ...group.tasks.map((task) => taskRow(task, group.kind.by)),
  ]);
  const tasks = groups.flatMap((group) => group.tasks);
  if (view.kind === "overdue" && tasks.length > 0) {
    return [{ kind: "overdue", key: "overdue", tasks, isTitled: false }, ...rows];
  }
  return rows;
}

type Completed = Pick<TaskViewData, "completed" | "completedCount" | "hasMoreCompleted"> & { isCompletedOpen: boolean };

/** Builds the rows below the open tasks: a button, which shows the completed ones. */
export function buildCompletedRows({ completed, completedCount, hasMoreCompleted, isCompletedOpen }: Completed): Row[] {
  if (completedCount === 0) return [];
  const button: Row = { kind: "completed", key: "completed", count: completedCount };
  if (!isCompletedOpen) return [button];
  const more: Row[] = hasMoreCompleted ? [{ kind: "more", key: "more" }] : [];
  return [button, ...completed.map((task) => taskRow(task)), ...more];
}
