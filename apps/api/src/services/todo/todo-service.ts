import { listTaskLists } from "@hourloom/db/queries/task-lists";
import type { Db } from "@hourloom/db/connect";
import {
  countCompletedTasksOf,
  countDueTasks,
  countOpenTasksByList,
  listCompletedTasksOf,
  listOpenTasksOf,
  listTagsInUse,
  type CompletedTasks,
  type OpenTasks,
  type FilteredTasks,
} from "@hourloom/db/queries/task-views";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import {
  TAGS_IN_USE_MAX,
  VIEW_OPEN_MAX,
  type TasksInView,
  type TasksInViewQuery,
  type TodoOverview,
  type TaskView,
} from "@hourloom/schema/todo";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { readToday } from "../settings/account-days.ts";
import { presentWorkspaceTaskList } from "../task-lists/present-task-list.ts";
import { presentCalendarTask } from "../tasks/present-task.ts";
import type { LimitSearch } from "../search/limit-searches.ts";
import { createSavedFiltersService } from "./saved-filters.ts";
import { addDays } from "@hourloom/domain/time/day-number";
import { lastDueDay, searchWords } from "@hourloom/domain/tasks/task-views";
import { startOfDay } from "../../core/day-span.ts";

/**
 * Database filters for the views; `belongsTo` in `packages/domain` is the same rule for a single
 * task.
 */

function filterOf({ conditions }: TaskView & { kind: "filter" }, today: string): FilteredTasks {
  return { kind: "filter", conditions, until: lastDueDay(conditions.due, today) };
}

function openTasksFilter(view: TaskView, today: string): OpenTasks {
  switch (view.kind) {
    case "list":
      return { kind: "list", id: view.id };
    case "today":
      return { kind: "due", to: addDays(today, 1) };
    case "overdue":
      return { kind: "due", to: today };
    case "upcoming":
      return { kind: "due", from: addDays(today, 1) };
    case "search":
      return { kind: "search", words: searchWords(view.text) };
    case "filter":
      return filterOf(view, today);
  }
}

function startOf(date: string, owner: Owner): Date {
  return startOfDay(date, owner) ?? new Date(0);
}

/** Undefined if the view shows no completed tasks. */
function completedTasksFilter(view: TaskView, today: string, owner: Owner): CompletedTasks | undefined {
  switch (view.kind) {
    case "list":
      return { kind: "list", id: view.id };
    case "today":
      return { kind: "done", from: startOf(today, owner), to: startOf(addDays(today, 1), owner) };
    case "overdue":
    case "upcoming":
      return undefined;
    case "search":
      return { kind: "search", words: searchWords(view.text) };
    case "filter":
      return view.conditions.completed ? filterOf(view, today) : undefined;
  }
}

interface ViewFilters {
  open: OpenTasks;
  /** Undefined: the view has no completed tasks. */
  done: CompletedTasks | undefined;
}

/** The tasks of a view, one statement after the other; at most `completed` completed ones. */
async function readView(db: Db, { userId }: Owner, { open, done }: ViewFilters, completed: number) {
  return {
    open: await listOpenTasksOf(db, userId, open, VIEW_OPEN_MAX + 1),
    last: done === undefined ? [] : await listCompletedTasksOf(db, userId, done, completed),
    completed_count: done === undefined ? 0 : await countCompletedTasksOf(db, userId, done),
  };
}

export function createTodoService({ db, now }: ServiceContext, limitSearch: LimitSearch) {
  const todayOf = (owner: Owner) => readToday(db, owner, now());
  return {
    /** The lists, and the number of open tasks by list and by due date. */
    overview: async (owner: Owner): Promise<Result<TodoOverview>> => {
      const { userId } = owner;
      const today = await todayOf(owner);
      const [lists, open_counts, dueCounts] = await Promise.all([
        listTaskLists(db, userId),
        countOpenTasksByList(db, userId),
        countDueTasks(db, userId, today),
      ]);
      return ok({ task_lists: lists.map(presentWorkspaceTaskList), open_counts, ...dueCounts });
    },
    /** The tasks of a view; none for a list that is not the owner's. */
    inView: async (owner: Owner, { view, completed }: TasksInViewQuery): Promise<Result<TasksInView>> => {
      const today = await todayOf(owner);
      const filters = { open: openTasksFilter(view, today), done: completedTasksFilter(view, today, owner) };
      const read = (on: Db) => readView(on, owner, filters, completed);
      const { open, last, completed_count } = await (view.kind === "search" ? limitSearch(owner, read) : read(db));
      return ok({
        tasks: [...open.slice(0, VIEW_OPEN_MAX), ...last].map((task) => presentCalendarTask(task, owner)),
        completed_count,
        truncated: open.length > VIEW_OPEN_MAX,
      });
    },
    filters: createSavedFiltersService({ db }),
    /** The tags in use, the most frequent first. */
    tags: async ({ userId }: Owner): Promise<Result<string[]>> => ok(await listTagsInUse(db, userId, TAGS_IN_USE_MAX)),
  };
}
