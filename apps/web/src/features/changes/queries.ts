import { isSame } from "@/shared/state/is-same";
import { itemKey } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem, CalendarRange } from "@hourloom/schema/workspace";
import type { DateRange } from "@hourloom/schema/events";
import type { SessionsListed, SessionsQuery } from "@hourloom/schema/sessions";
import type { TasksInView, TasksInViewQuery } from "@hourloom/schema/todo";
import type { Query } from "@tanstack/react-query";
import type { Services } from "@/shared/api/services";

type Api = Services["api"];

function isSameItem(a: CalendarItem, b: CalendarItem): boolean {
  const old = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([name, value]) => {
    const before = old.get(name);
    return before === value || (typeof value === "object" && isSame(before, value));
  });
}

/**
 * Keeps the object identity of unchanged items, so that their components do not render again. The
 * default structural sharing compares by index, which one inserted item shifts.
 */
function keepUnchanged<Item extends CalendarItem>(old: readonly Item[], next: readonly Item[]): Item[] {
  const oldByKey = new Map(old.map((item) => [itemKey(item), item]));
  return next.map((item) => {
    const before = oldByKey.get(itemKey(item));
    return before !== undefined && isSameItem(before, item) ? before : item;
  });
}

function isRange(value: unknown): value is CalendarRange {
  return typeof value === "object" && value !== null && "items" in value;
}

/** Whether the query is a range that contains the account's change `seq` already. */
export function isRangeSince({ state: { data } }: Query, seq: number): boolean {
  return isRange(data) && "seq" in data && data.seq >= seq;
}

/** Items that touch a day of the range. */
export function itemsInRangeQuery(api: Api, range: DateRange) {
  return {
    ...api.calendar.inRange.queryOptions(range),
    structuralSharing: (old: unknown, next: unknown) =>
      isRange(next) ? { ...next, items: keepUnchanged(isRange(old) ? old.items : [], next.items) } : next,
  };
}

function isTaskView(value: unknown): value is TasksInView {
  return typeof value === "object" && value !== null && "tasks" in value;
}

/** Keeps the identity of an equal view: placeholder data is computed anew at each render. */
function shareTaskView(old: unknown, next: TasksInView): TasksInView {
  if (!isTaskView(old)) return next;
  const tasks = keepUnchanged(old.tasks, next.tasks);
  const hasSameTasks = tasks.length === old.tasks.length && tasks.every((task, index) => task === old.tasks[index]);
  const isUnchanged = hasSameTasks && old.completed_count === next.completed_count && old.truncated === next.truncated;
  return isUnchanged ? old : { ...next, tasks };
}

export function tasksInViewQuery(api: Api, query: TasksInViewQuery) {
  return {
    ...api.todo.inView.queryOptions(query),
    structuralSharing: (old: unknown, next: unknown) => (isTaskView(next) ? shareTaskView(old, next) : next),
  };
}

function isSessions(value: unknown): value is SessionsListed {
  return typeof value === "object" && value !== null && "items" in value;
}

function shareSessions(old: unknown, next: SessionsListed): SessionsListed {
  if (!isSessions(old)) return next;
  const items = keepUnchanged(old.items, next.items);
  const hasSame = items.length === old.items.length && items.every((item, index) => item === old.items[index]);
  const hasSameTasks = isSame(old.tasks, next.tasks);
  return hasSame && hasSameTasks && old.truncated === next.truncated ? old : { ...next, items };
}

/** Past or upcoming sessions, or those behind a figure of the insights. */
export function sessionListQuery(api: Api, query: SessionsQuery) {
  return {
    ...api.timer.sessions.queryOptions(query),
    structuralSharing: (old: unknown, next: unknown) => (isSessions(next) ? shareSessions(old, next) : next),
  };
}

/**
 * Full-text search for items that contain all words of `text`; never fresh, since results change.
 */
export function foundItemsQuery(api: Api, text: string) {
  return { ...api.search.find.queryOptions({ text }), staleTime: 0 };
}

/** The task lists in creation order, with counts of open tasks. */
export function todoOverviewQuery(api: Api) {
  return api.todo.overview.queryOptions();
}

/** The calendars, by position. */
export function calendarsQuery(api: Api) {
  return api.calendars.list.queryOptions();
}

/** Events without a date, open tasks, and the task lists. */
export function unscheduledQuery(api: Api) {
  return api.calendar.unscheduled.queryOptions();
}
