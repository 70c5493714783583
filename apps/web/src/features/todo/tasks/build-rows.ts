import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";
import { formatRelativeDay } from "@/shared/time/format";
import type { TaskViewData } from "./use-task-view";

/** A row of the virtualized list. */
export type Row =
  | { kind: "heading"; key: string; text: string }
  | { kind: "task"; key: string; task: CalendarTask }
  /** The button that shows and hides completed tasks. */
  | { kind: "completed"; key: "completed"; count: number }
  | { kind: "more"; key: "more" };

function taskRow(task: CalendarTask): Row {
  return { kind: "task", key: task.id, task };
}

/** Inserts a heading before the tasks of each day. */
function groupByDay(tasks: readonly CalendarTask[], today: string): Row[] {
  return tasks.flatMap((task, index) => {
    const { date } = task;
    const isFirstOfDay = date !== null && date !== tasks[index - 1]?.date;
    return isFirstOfDay
      ? [{ kind: "heading" as const, key: date, text: formatRelativeDay(date, today) }, taskRow(task)]
      : [taskRow(task)];
  });
}

/** Whether the tasks of the view are grouped by day. */
export function hasDays(view: TaskView): boolean {
  return view.kind === "upcoming" || view.kind === "overdue";
}

interface RowsInput extends Pick<TaskViewData, "open" | "completed" | "completedCount" | "hasMoreCompleted"> {
  view: TaskView;
  today: string;
  isCompletedOpen: boolean;
}

/** Builds the rows of a view: open tasks, grouped by day if the view is, then completed ones. */
export function buildRows({
  view,
  today,
  open,
  completed,
  completedCount,
  hasMoreCompleted,
  isCompletedOpen,
}: RowsInput): Row[] {
  const rows = hasDays(view) ? groupByDay(open, today) : open.map(taskRow);
  if (completedCount > 0) rows.push({ kind: "completed", key: "completed", count: completedCount });
  if (completedCount === 0 || !isCompletedOpen) return rows;
  rows.push(...completed.map(taskRow));
  if (hasMoreCompleted) rows.push({ kind: "more", key: "more" });
  return rows;
}
