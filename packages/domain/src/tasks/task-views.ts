import type { CalendarTask } from "@hourloom/schema/calendar";
import type { TaskView } from "@hourloom/schema/todo";

/** Which tasks a view of the to-do screen shows, and in which order: the same on the server, which chooses, and on screen, where a change shows before it. */

type Viewed = Pick<
  CalendarTask,
  "id" | "title" | "notes" | "date" | "start_time" | "is_completed" | "completed_at" | "task_list" | "position"
>;

/** The words of a search, of which each must be found. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Whether each word of a search is in one of the parts: in the title of a task, say, or in its notes. */
export function hasWords(parts: readonly string[], search: string): boolean {
  const all = parts.join("\n").toLowerCase();
  return searchWords(search).every((word) => all.includes(word));
}

/** Whether the view is about days, and `date` is one of them. */
function isDueIn(view: TaskView, date: string | null, today: string): boolean {
  if (date === null) return false;
  switch (view.kind) {
    case "today":
      return date === today;
    case "overdue":
      return date < today;
    case "upcoming":
      return date > today;
    case "list":
    case "search":
      return false;
  }
}

/** Whether the view shows the task. `today`: the date in the account's zone, in which `completed_at` is written, too. */
export function belongsTo(task: Viewed, view: TaskView, today: string): boolean {
  if (view.kind === "list") return task.task_list === view.id;
  if (view.kind === "search") return hasWords([task.title, task.notes], view.text);
  if (!task.is_completed) return isDueIn(view, task.date, today);
  return view.kind === "today" && task.completed_at?.slice(0, "YYYY-MM-DD".length) === today;
}

/** What has none comes last. */
function compareNullable(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** By where they were put; those at the same place by their ids. */
function byPosition(a: Viewed, b: Viewed): number {
  return compareText(a.position, b.position) || compareText(a.id, b.id);
}

function byDue(a: Viewed, b: Viewed): number {
  return compareNullable(a.date, b.date) || compareNullable(a.start_time, b.start_time) || byPosition(a, b);
}

/** Open tasks in the order in which the view shows them: of a list as they were put, else by when they are due. */
export function inViewOrder<Task extends Viewed>(tasks: readonly Task[], view: TaskView): Task[] {
  return tasks.toSorted(view.kind === "list" ? byPosition : byDue);
}

/** Completed tasks, the last one first; those of which it is not known come last. */
export function byCompletion<Task extends Viewed>(tasks: readonly Task[]): Task[] {
  const moment = (task: Viewed) => (task.completed_at === null ? 0 : Date.parse(task.completed_at));
  return tasks.toSorted((a, b) => moment(b) - moment(a) || compareText(a.id, b.id));
}
