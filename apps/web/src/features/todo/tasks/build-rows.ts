import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";
import { formatRelativeDay } from "@/shared/time/format";
import type { TaskViewData } from "./use-task-view";

/** A row of the virtualized list. */
export type Row =
  | { kind: "heading"; key: string; text: string }
  | { kind: "task"; key: string; task: CalendarTask }
  /** The heading of all that is overdue, with a button that moves it to today. */
  | { kind: "overdue"; key: "overdue"; tasks: readonly CalendarTask[] }
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

/** What is overdue stands on top of what is due today, each below its heading. */
function groupToday(tasks: readonly CalendarTask[], today: string): Row[] {
  const overdue = tasks.filter(({ date }) => date !== null && date < today);
  if (overdue.length === 0) return tasks.map(taskRow);
  const others = tasks.filter((task) => !overdue.includes(task)).map(taskRow);
  const heading: Row = { kind: "heading", key: today, text: "Today" };
  const rows = [...overdue.map(taskRow), ...(others.length === 0 ? [] : [heading, ...others])];
  return [{ kind: "overdue", key: "overdue", tasks: overdue }, ...rows];
}

function groupTasks(view: TaskView, tasks: readonly CalendarTask[], today: string): Row[] {
  switch (view.kind) {
    case "today":
      return groupToday(tasks, today);
    case "overdue":
      return tasks.length === 0 ? [] : [{ kind: "overdue", key: "overdue", tasks }, ...groupByDay(tasks, today)];
    case "upcoming":
      return groupByDay(tasks, today);
    case "list":
    case "search":
    case "filter":
      return tasks.map(taskRow);
  }
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

/** Builds the rows of a view: open tasks, grouped by day in views by date, then completed ones. */
export function buildRows({
  view,
  today,
  open,
  completed,
  completedCount,
  hasMoreCompleted,
  isCompletedOpen,
}: RowsInput): Row[] {
  const rows = groupTasks(view, open, today);
  if (completedCount > 0) rows.push({ kind: "completed", key: "completed", count: completedCount });
  if (completedCount === 0 || !isCompletedOpen) return rows;
  rows.push(...completed.map(taskRow));
  if (hasMoreCompleted) rows.push({ kind: "more", key: "more" });
  return rows;
}
