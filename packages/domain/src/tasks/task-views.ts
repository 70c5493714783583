import type { CalendarTask } from "@hourloom/schema/workspace";
import type { FilterDue, TaskConditions, TaskView } from "@hourloom/schema/todo";
import { addDays } from "../time/day-number.ts";
import { compareText } from "../ordering/compare-text.ts";

/**
 * Filters and sorts the tasks of the views of the to-do screen; used by the server and by
 * optimistic updates.
 */

type Viewed = Pick<
  CalendarTask,
  | "id"
  | "title"
  | "notes"
  | "tags"
  | "priority"
  | "date"
  | "start_time"
  | "is_completed"
  | "completed_at"
  | "task_list"
  | "position"
>;

/** Words beyond these are ignored: each is looked for in all texts of an account. */
const SEARCH_WORDS_MAX = 10;

/** The words of a search text, each once, at most ten. */
export function searchWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/\S+/g))].slice(0, SEARCH_WORDS_MAX);
}

/** Whether the parts, such as title and notes, contain each word of a search. */
export function hasWords(parts: readonly string[], search: string): boolean {
  const all = parts.join("\n").toLowerCase();
  return searchWords(search).every((word) => all.includes(word));
}

/** Whether a view by due date includes `date`; what is overdue is still to be done today. */
function isDueIn(
  view: Exclude<TaskView, { kind: "list" | "search" | "filter" }>,
  date: string | null,
  today: string,
): boolean {
  if (date === null) return false;
  switch (view.kind) {
    case "today":
      return date <= today;
    case "overdue":
      return date < today;
    case "upcoming":
      return date > today;
  }
}

/** The last day of a condition; undefined for any day, null for none. */
export function lastDueDay(due: FilterDue, today: string): string | null | undefined {
  switch (due) {
    case "any":
      return undefined;
    case "no_date":
      return null;
    case "overdue":
      return addDays(today, -1);
    case "today":
      return today;
    case "next_7_days":
      return addDays(today, 7);
  }
}

function isDueUntil(date: string | null, last: string | null | undefined): boolean {
  if (last === undefined) return true;
  return last === null ? date === null : date !== null && date <= last;
}

/** Whether all conditions hold for a task. */
export function meetsConditions(task: Viewed, conditions: TaskConditions, today: string): boolean {
  const { lists, priorities, tags, due, completed } = conditions;
  const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
  return (
    (completed || !task.is_completed) &&
    (lists.length === 0 || lists.includes(task.task_list)) &&
    (priorities.length === 0 || priorities.includes(task.priority)) &&
    (wanted.size === 0 || task.tags.some((tag) => wanted.has(tag.toLowerCase()))) &&
    isDueUntil(task.date, lastDueDay(due, today))
  );
}

/**
 * Whether the view includes the task. `today` is the date in the account's zone, which is also that
 * of `completed_at`.
 */
export function belongsTo(task: Viewed, view: TaskView, today: string): boolean {
  if (view.kind === "list") return task.task_list === view.id;
  if (view.kind === "search") return hasWords([task.title, task.notes, ...task.tags], view.text);
  if (view.kind === "filter") return meetsConditions(task, view.conditions, today);
  if (!task.is_completed) return isDueIn(view, task.date, today);
  return view.kind === "today" && task.completed_at?.slice(0, "YYYY-MM-DD".length) === today;
}

/**
 * Whether the view can include an open task that is due on `date` (null: on no day), as far as the
 * day decides.
 */
export function mayInclude(view: TaskView, date: string | null, today: string): boolean {
  if (view.kind === "list" || view.kind === "search") return true;
  if (view.kind === "filter") return isDueUntil(date, lastDueDay(view.conditions.due, today));
  return isDueIn(view, date, today);
}

/** Null is last. */
function compareNullable(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : compareText(a, b);
}

function byPosition(a: Viewed, b: Viewed): number {
  return compareText(a.position, b.position) || compareText(a.id, b.id);
}

function byDue(a: Viewed, b: Viewed): number {
  return compareNullable(a.date, b.date) || compareNullable(a.start_time, b.start_time) || byPosition(a, b);
}

/** Sorts open tasks for the view: a list by position, others by due date and time. */
export function inViewOrder<Task extends Viewed>(tasks: readonly Task[], view: TaskView): Task[] {
  return tasks.toSorted(view.kind === "list" ? byPosition : byDue);
}

/** Sorts completed tasks, the last one first; an unknown time is last. */
export function byCompletion<Task extends Viewed>(tasks: readonly Task[]): Task[] {
  const completedMs = (task: Viewed) => (task.completed_at === null ? 0 : Date.parse(task.completed_at));
  return tasks.toSorted((a, b) => completedMs(b) - completedMs(a) || compareText(a.id, b.id));
}
