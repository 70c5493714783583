import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";
import { formatRelativeDay } from "@/shared/time/format";
import type { ShownTasks } from "./use-task-view";

/** What stands below each other on the screen. */
export type Row =
  | { kind: "heading"; key: string; text: string }
  | { kind: "task"; key: string; task: CalendarTask }
  /** How many are completed; opens and closes them. */
  | { kind: "completed"; key: "completed"; count: number }
  | { kind: "more"; key: "more" };

function taskRow(task: CalendarTask): Row {
  return { kind: "task", key: task.id, task };
}

/** Tasks under their days. */
function byDay(tasks: readonly CalendarTask[], today: string): Row[] {
  return tasks.flatMap((task, index) => {
    const { date } = task;
    const begins = date !== null && date !== tasks[index - 1]?.date;
    return begins
      ? [{ kind: "heading" as const, key: date, text: formatRelativeDay(date, today) }, taskRow(task)]
      : [taskRow(task)];
  });
}

/** Whether the view goes over days, under which its tasks stand. */
export function hasDays(view: TaskView): boolean {
  return view.kind === "upcoming" || view.kind === "overdue";
}

interface Shown extends Pick<ShownTasks, "open" | "completed" | "completedCount" | "hasMoreCompleted"> {
  view: TaskView;
  today: string;
  isCompletedOpen: boolean;
}

/** All rows of a view: what is open, under its day where the view goes over days, and then what is completed. */
export function rowsOf({
  view,
  today,
  open,
  completed,
  completedCount,
  hasMoreCompleted,
  isCompletedOpen,
}: Shown): Row[] {
  const rows = hasDays(view) ? byDay(open, today) : open.map(taskRow);
  if (completedCount > 0) rows.push({ kind: "completed", key: "completed", count: completedCount });
  if (completedCount === 0 || !isCompletedOpen) return rows;
  rows.push(...completed.map(taskRow));
  if (hasMoreCompleted) rows.push({ kind: "more", key: "more" });
  return rows;
}
