import { monthDayNamed, onMonthDay } from "@hourloom/domain/calendar/month-day";
import type { CalendarEvent, CalendarItem, CalendarPomodoro, WorkspaceConversion } from "@hourloom/schema/calendar";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { addDays, dayNumberOf } from "@hourloom/domain/calendar/day-number";

/** What a person changes: items, and the lists that tasks are in. */
export type Changeable = CalendarItem | WorkspaceTaskList;

/** A change that is on screen already and not yet confirmed. */
export type ItemChange<Item extends Changeable = Changeable> =
  | { kind: "create"; item: Item; newList?: string | undefined }
  | {
      kind: "update";
      before: Item;
      item: Item;
      /** Which occurrences of a series are meant. */
      scope?: SeriesScope | undefined;
      newList?: string | undefined;
      /** What the server holds is not known, so that all of the row is said and not only what differs. */
      isUnseen?: boolean;
    }
  | { kind: "remove"; item: Item; scope?: SeriesScope | undefined }
  /** Brings back what was removed. */
  | { kind: "restore"; item: Item }
  /** Pomodoros in the place of an event. */
  | { kind: "convert"; item: CalendarEvent; input: WorkspaceConversion; sessions: readonly CalendarPomodoro[] }
  /** Takes back what has changed several rows, by the name that the server gave it. */
  | { kind: "revert"; item: Item; undo: string };

function isOfItem(change: ItemChange): change is ItemChange<CalendarItem> {
  return change.item.type !== "task_list";
}

/** Whether the item is an occurrence of a series, so that a change asks which others are meant, too. */
export function isOccurrence(item: Changeable): item is CalendarEvent & { occurrence: string } {
  return item.type === "event" && item.occurrence !== null;
}

function isSameRow(a: Changeable, b: Changeable): boolean {
  return a.id === b.id && a.type === b.type;
}

/** Whether a change of `item` with this scope is meant for `other`, too. */
function isMeant(item: CalendarItem, scope: SeriesScope | undefined, other: CalendarItem): boolean {
  if (!isSameRow(item, other)) return false;
  if (!isOccurrence(item) || !isOccurrence(other) || scope === undefined || scope === "all") return true;
  return scope === "this" ? other.occurrence === item.occurrence : other.occurrence >= item.occurrence;
}

function moved(date: string | null, days: number): string | null {
  return date === null || days === 0 ? date : addDays(date, days);
}

/** How many days an occurrence goes along with another one of its series: as many as that, or to the day of the month that it names for all. */
function daysAlong(before: CalendarEvent, after: CalendarEvent, other: CalendarEvent): number {
  if (before.date === null || after.date === null) return 0;
  const monthDay = before.date === before.occurrence ? before.repeats?.month_day : undefined;
  const day = monthDay === undefined ? undefined : monthDayNamed(monthDay, before.date, after.date);
  if (day === undefined || other.occurrence === null) return dayNumberOf(after.date) - dayNumberOf(before.date);
  return dayNumberOf(onMonthDay(other.occurrence, day)) - dayNumberOf(other.occurrence);
}

/** What is changed of one occurrence, done to another one of its series: its day goes along, all else becomes as it is said. */
function sameChange(before: CalendarEvent, after: CalendarEvent, other: CalendarEvent): CalendarEvent {
  const days = daysAlong(before, after, other);
  const length = (event: CalendarEvent) =>
    event.end_date === null || event.date === null ? null : dayNumberOf(event.end_date) - dayNumberOf(event.date);
  const date = moved(other.date, days);
  const span = length(before) === length(after) ? length(other) : length(after);
  const pick = <Name extends "title" | "start_time" | "end_time" | "notes" | "color">(name: Name) =>
    before[name] === after[name] ? other[name] : after[name];
  return {
    ...other,
    title: pick("title"),
    start_time: pick("start_time"),
    end_time: pick("end_time"),
    notes: pick("notes"),
    color: pick("color"),
    date,
    end_date: span === null || date === null ? null : addDays(date, span),
  };
}

function withUpdate(
  items: readonly CalendarItem[],
  { before, item, scope }: ItemChange<CalendarItem> & { kind: "update" },
): readonly CalendarItem[] {
  if (before.type === "event" && item.type === "event" && isOccurrence(before)) {
    return items.map((other) => {
      if (other.type !== "event" || !isMeant(before, scope, other)) return other;
      return other.occurrence === before.occurrence ? item : sameChange(before, item, other);
    });
  }
  return withRow(items, item);
}

/** The row in its place, or at the end where it is new. */
function withRow<Item extends Changeable>(items: readonly Item[], item: Item): readonly Item[] {
  return items.some((other) => isSameRow(other, item))
    ? items.map((other) => (isSameRow(other, item) ? item : other))
    : [...items, item];
}

/** What a change of a list does to the items: its tasks go with it. */
function withListChange(items: readonly CalendarItem[], { kind, item }: ItemChange): readonly CalendarItem[] {
  return kind === "remove" ? items.filter((other) => other.type !== "task" || other.task_list !== item.id) : items;
}

function withChange(items: readonly CalendarItem[], change: ItemChange): readonly CalendarItem[] {
  if (!isOfItem(change)) return withListChange(items, change);
  switch (change.kind) {
    case "create":
    case "restore":
      return withRow(items, change.item);
    case "update":
      return withUpdate(items, change);
    case "remove":
      return items.filter((other) => !isMeant(change.item, change.scope, other));
    case "convert": {
      const left =
        change.input.keep_event === true ? items : items.filter((other) => !isMeant(change.item, "this", other));
      return [...left, ...change.sessions];
    }
    case "revert":
      return items;
  }
}

/** What the screen shows: what the server said, with the unconfirmed changes on top. No refetch in between can undo them. */
export function applyChanges(items: readonly CalendarItem[], changes: readonly ItemChange[]): readonly CalendarItem[] {
  return changes.reduce(withChange, items);
}

function withChangeOfList(lists: readonly WorkspaceTaskList[], change: ItemChange): readonly WorkspaceTaskList[] {
  if (change.kind === "convert" || change.kind === "revert" || change.item.type !== "task_list") return lists;
  return change.kind === "remove" ? lists.filter(({ id }) => id !== change.item.id) : withRow(lists, change.item);
}

/** The lists with the unconfirmed changes on top. */
export function applyListChanges(
  lists: readonly WorkspaceTaskList[],
  changes: readonly ItemChange[],
): readonly WorkspaceTaskList[] {
  return changes.reduce(withChangeOfList, lists);
}
