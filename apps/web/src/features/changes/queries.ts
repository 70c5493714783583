import { isSame } from "@/shared/state/is-same";
import { itemKey } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { DateRange } from "@hourloom/schema/events";
import type { SessionsQuery } from "@hourloom/schema/sessions";
import type { TasksInViewQuery } from "@hourloom/schema/todo";
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

function hasList<Name extends string>(value: unknown, name: Name): value is Record<Name, readonly CalendarItem[]> {
  return typeof value === "object" && value !== null && name in value;
}

/** Keeps the identity of unchanged items of the list `name`, and of a response that is equal. */
function shareItems(name: "items" | "tasks") {
  return (old: unknown, next: unknown): unknown => {
    if (!hasList(old, name) || !hasList(next, name)) return next;
    const { [name]: before, ...othersBefore } = old;
    const { [name]: after, ...others } = next;
    const items = keepUnchanged(before, after);
    const hasSameItems = items.length === before.length && items.every((item, index) => item === before[index]);
    return hasSameItems && isSame(others, othersBefore) ? old : { ...next, [name]: items };
  };
}

/** Whether the query is a range that contains the account's change `seq` already. */
export function isRangeSince({ state: { data } }: Query, seq: number): boolean {
  return hasList(data, "items") && "seq" in data && typeof data.seq === "number" && data.seq >= seq;
}

/** Items that touch a day of the range. */
export function itemsInRangeQuery(api: Api, range: DateRange) {
  return { ...api.calendar.inRange.queryOptions(range), structuralSharing: shareItems("items") };
}

export function tasksInViewQuery(api: Api, query: TasksInViewQuery) {
  return { ...api.todo.inView.queryOptions(query), structuralSharing: shareItems("tasks") };
}

/** Past or upcoming sessions, or those behind a figure of the insights. */
export function sessionListQuery(api: Api, query: SessionsQuery) {
  return { ...api.timer.sessions.queryOptions(query), structuralSharing: shareItems("items") };
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
