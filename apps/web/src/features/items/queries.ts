import { itemKey } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem, CalendarRange } from "@hourloom/schema/calendar";
import type { DateRange } from "@hourloom/schema/events";
import type { SessionsListed, SessionsQuery } from "@hourloom/schema/sessions";
import type { TasksInView, TasksInViewQuery } from "@hourloom/schema/todo";
import type { Query } from "@tanstack/react-query";
import type { Services } from "@/shared/services";

type Api = Services["api"];

function isSameItem(a: CalendarItem, b: CalendarItem): boolean {
  const was = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([name, value]) => {
    const before = was.get(name);
    return before === value || (typeof value === "object" && JSON.stringify(before) === JSON.stringify(value));
  });
}

/** What has not changed stays the object that it was, so that nothing of it is drawn again. The cache's own way compares by place, and one new item moves all. */
function keepUnchanged<Item extends CalendarItem>(old: readonly Item[], next: readonly Item[]): Item[] {
  const known = new Map(old.map((item) => [itemKey(item), item]));
  return next.map((item) => {
    const before = known.get(itemKey(item));
    return before !== undefined && isSameItem(before, item) ? before : item;
  });
}

function isRange(value: unknown): value is CalendarRange {
  return typeof value === "object" && value !== null && "items" in value;
}

/** The ranges that do not have the account's change of this number yet. */
export function rangesBefore(api: Api, seq: number) {
  const isBefore = ({ state: { data } }: Query) => !isRange(data) || data.seq < seq;
  return { ...everyRange(api), predicate: isBefore };
}

/** Everything that touches a day of the range. */
export function itemsInRange(api: Api, range: DateRange) {
  return {
    ...api.calendar.inRange.queryOptions(range),
    structuralSharing: (old: unknown, next: unknown) =>
      isRange(next) ? { ...next, items: keepUnchanged(isRange(old) ? old.items : [], next.items) } : next,
  };
}

function isTaskView(value: unknown): value is TasksInView {
  return typeof value === "object" && value !== null && "tasks" in value;
}

/** What says the same stays the object that it was: what is shown for the time being is asked for at each drawing, and would be news each time. */
function shareTaskView(old: unknown, next: TasksInView): TasksInView {
  if (!isTaskView(old)) return next;
  const tasks = keepUnchanged(old.tasks, next.tasks);
  const hasSameTasks = tasks.length === old.tasks.length && tasks.every((task, index) => task === old.tasks[index]);
  const isSame = hasSameTasks && old.completed_count === next.completed_count && old.truncated === next.truncated;
  return isSame ? old : { ...next, tasks };
}

/** The tasks of a view of the to-do screen. */
export function tasksInView(api: Api, query: TasksInViewQuery) {
  return {
    ...api.todo.inView.queryOptions(query),
    structuralSharing: (old: unknown, next: unknown) => (isTaskView(next) ? shareTaskView(old, next) : next),
  };
}

function isSessions(value: unknown): value is SessionsListed {
  return typeof value === "object" && value !== null && "items" in value;
}

/** What says the same stays the object that it was, as above. */
function shareSessions(old: unknown, next: SessionsListed): SessionsListed {
  if (!isSessions(old)) return next;
  const items = keepUnchanged(old.items, next.items);
  const hasSame = items.length === old.items.length && items.every((item, index) => item === old.items[index]);
  const hasSameTasks = JSON.stringify(old.tasks) === JSON.stringify(next.tasks);
  return hasSame && hasSameTasks && old.truncated === next.truncated ? old : { ...next, items };
}

/** Sessions before or after now, or those that a number is made of. */
export function sessionsListed(api: Api, query: SessionsQuery) {
  return {
    ...api.timer.sessions.queryOptions(query),
    structuralSharing: (old: unknown, next: unknown) => (isSessions(next) ? shareSessions(old, next) : next),
  };
}

/** The part of the key that all lists of sessions share. */
export function everySessionList(api: Api) {
  const [path] = api.timer.sessions.queryOptions({ kind: "past", limit: 1 }).queryKey;
  return { queryKey: [path] };
}

/** What was worked, day by day. */
export function insightDays(api: Api, range: DateRange) {
  return api.insights.days.queryOptions(range);
}

/** What was worked, by list and by task. */
export function insightSubjects(api: Api, range: DateRange) {
  return api.insights.subjects.queryOptions(range);
}

/** What has all words of a text. Kept for no time: it is asked for while people type. */
export function foundItems(api: Api, text: string) {
  return { ...api.search.find.queryOptions({ text }), staleTime: 0 };
}

/** The part of the key that all insights share. */
export function everyInsight(api: Api) {
  const [path] = api.insights.days.queryOptions({ from: "", to: "" }).queryKey;
  return { queryKey: [path.slice(0, 1)] };
}

/** The part of the key that all fetched views share. */
export function everyTaskView(api: Api) {
  const [path] = api.todo.inView.queryOptions({ view: { kind: "today" }, completed: 0 }).queryKey;
  return { queryKey: [path] };
}

/** The lists in the order of their creation, and how many open tasks there are where. */
export function todoOverview(api: Api) {
  return api.todo.overview.queryOptions();
}

/** The part of the key that all fetched ranges share. */
export function everyRange(api: Api) {
  const [path] = api.calendar.inRange.queryOptions({ from: "", to: "" }).queryKey;
  return { queryKey: [path] };
}

/** What waits for a day: events without one, open tasks, the lists. */
export function shelf(api: Api) {
  return api.calendar.shelf.queryOptions();
}
