import { isSame } from "@/shared/state/is-same";
import { eventChanges } from "./item-members";
import { onAccountClockLike } from "@hourloom/domain/calendar/clock-difference";
import { moveSeriesDates } from "@hourloom/domain/calendar/series-changes";
import type {
  CalendarEvent,
  CalendarItem,
  CalendarPomodoro,
  CalendarTask,
  CalendarTaskBlock,
  TaskBatchAction,
  WorkspaceBlockConversion,
  WorkspaceConversion,
} from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { addDays, daysBetween } from "@hourloom/domain/time/day-number";

/** What contains items. */
export type Collection = WorkspaceTaskList | WorkspaceCalendar;
export type Changeable = CalendarItem | Collection;

/** What can be converted to pomodoros. */
export type Convertible = CalendarEvent | CalendarTaskBlock;

/** Returns an item that can be converted, which is one with a start and an end; else undefined. */
export function findConvertible(item: CalendarItem): Convertible | undefined {
  if (item.type !== "event" && item.type !== "task_block") return undefined;
  return item.date === null || item.start_time === null || item.end_time === null ? undefined : item;
}
export type ConversionInput = WorkspaceConversion | WorkspaceBlockConversion;

/** An optimistic change: on screen already, not yet confirmed by the server. */
export type ItemChange<Item extends Changeable = Changeable> =
  | { kind: "create"; item: Item; newList?: string | undefined }
  | {
      kind: "update";
      before: Item;
      item: Item;
      scope?: SeriesScope | undefined;
      newList?: string | undefined;
      /** Sends date and times on the account's clock, which the server converts: for a move. */
      clock?: "account" | undefined;
      /** The calendar that is no longer the default one, if `item` becomes it. */
      formerDefault?: WorkspaceCalendar | undefined;
      /** Sends all members and not only those that differ, since the stored row is not known. */
      isServerStateUnknown?: boolean;
    }
  | { kind: "remove"; item: Item; scope?: SeriesScope | undefined }
  | { kind: "restore"; item: Item }
  /** Replaces an event or a block by pomodoros. */
  | { kind: "convert"; item: Convertible; input: ConversionInput; sessions: readonly CalendarPomodoro[] }
  /** The same action on several tasks, of which `item` is the first. */
  | {
      kind: "batch";
      item: CalendarTask;
      action: TaskBatchAction;
      tasks: readonly { before: CalendarTask; item: CalendarTask }[];
    }
  /** Undoes a change of several rows; `undo` is the id of the undo record on the server. */
  | { kind: "revert"; item: Item; undo: string };

export function isCollection(item: Changeable): item is Collection {
  return item.type === "task_list" || item.type === "calendar";
}

function isCalendarItemChange(change: ItemChange): change is ItemChange<CalendarItem> {
  return !isCollection(change.item);
}

/** True for an occurrence of a series: a change of it needs a scope. */
export function isOccurrence(item: Changeable): item is CalendarEvent & { occurrence: string } {
  return item.type === "event" && item.occurrence !== null;
}

function isSameRow(a: Changeable, b: Changeable): boolean {
  return a.id === b.id && a.type === b.type;
}

function isInScope(item: CalendarItem, scope: SeriesScope | undefined, other: CalendarItem): boolean {
  if (!isSameRow(item, other)) return false;
  if (!isOccurrence(item) || !isOccurrence(other) || scope === undefined || scope === "all") return true;
  return scope === "this" ? other.occurrence === item.occurrence : other.occurrence >= item.occurrence;
}

/** Returns by how many days `other` moves when `before` becomes `after`. */
function shiftDaysOf(before: CalendarEvent, after: CalendarEvent, other: CalendarEvent): number {
  if (before.date === null || after.date === null || other.occurrence === null) return 0;
  const isByRule = before.date === before.occurrence && isSame(before.repeats, after.repeats);
  const monthDay = isByRule ? before.repeats?.month_day : undefined;
  const { shift } = moveSeriesDates({ from: before.date, to: after.date, monthDay });
  return daysBetween(other.occurrence, shift(other.occurrence));
}

function onOwnClock(event: CalendarEvent): CalendarEvent {
  return { ...event, ...event.own_clock };
}

/**
 * Applies the change of one occurrence to another one, on the clock of the series' zone: shifts its
 * dates, copies the other members.
 */
function applyToOccurrence(named: CalendarEvent, changed: CalendarEvent, shown: CalendarEvent): CalendarEvent {
  const [before, after, other] = [onOwnClock(named), onOwnClock(changed), onOwnClock(shown)] as const;
  const length = (event: CalendarEvent) =>
    event.end_date === null || event.date === null ? null : daysBetween(event.date, event.end_date);
  const date = other.date === null ? null : addDays(other.date, shiftDaysOf(before, after, other));
  const span = length(before) === length(after) ? length(other) : length(after);
  const { repeats: _ofSeries, ...changes } = eventChanges(before, after);
  const end_date = span === null || date === null ? null : addDays(date, span);
  const like = other.own_clock === null || other.timezone !== after.timezone ? changed : shown;
  return onAccountClockLike({ ...other, ...changes, date, end_date }, like);
}

function withUpdate(
  items: readonly CalendarItem[],
  { before, item, scope }: ItemChange<CalendarItem> & { kind: "update" },
): readonly CalendarItem[] {
  if (before.type === "event" && item.type === "event" && isOccurrence(before)) {
    return items.map((other) => {
      if (other.type !== "event" || !isInScope(before, scope, other)) return other;
      return other.occurrence === before.occurrence ? item : applyToOccurrence(before, item, other);
    });
  }
  return withItem(items, item);
}

/** Replaces the row, or appends it if it is new. */
function withRow<Item extends Changeable>(items: readonly Item[], item: Item): readonly Item[] {
  return items.some((other) => isSameRow(other, item))
    ? items.map((other) => (isSameRow(other, item) ? item : other))
    : [...items, item];
}

/** Blocks show the title of their task, and whether it is completed. */
function withItem(items: readonly CalendarItem[], item: CalendarItem): readonly CalendarItem[] {
  const rows = withRow(items, item);
  if (item.type !== "task") return rows;
  const { id, title, is_completed } = item;
  return rows.map((row) => (row.type === "task_block" && row.task === id ? { ...row, title, is_completed } : row));
}

/** The id of the task that an item is, or that a block belongs to. */
function taskOf(item: CalendarItem): string | undefined {
  return item.type === "task_block" ? item.task : item.type === "task" ? item.id : undefined;
}

function isIn(item: CalendarItem, { type, id }: Changeable): boolean {
  if (item.type === "task") return type === "task_list" && item.task_list === id;
  return item.type === "event" && type === "calendar" && item.calendar === id;
}

/** Removing a list or a calendar removes its items. */
function withCollectionChange(items: readonly CalendarItem[], { kind, item }: ItemChange): readonly CalendarItem[] {
  return kind === "remove" ? items.filter((other) => !isIn(other, item)) : items;
}

function withBatch(
  items: readonly CalendarItem[],
  { action, tasks }: ItemChange & { kind: "batch" },
): readonly CalendarItem[] {
  if (action.kind === "change") return tasks.reduce((all, { item }) => withItem(all, item), items);
  const ids = new Set(tasks.map(({ item }) => item.id));
  return items.filter((other) => !ids.has(taskOf(other) ?? ""));
}

function withChange(items: readonly CalendarItem[], change: ItemChange): readonly CalendarItem[] {
  if (!isCalendarItemChange(change)) return withCollectionChange(items, change);
  switch (change.kind) {
    case "create":
    case "restore":
      return withItem(items, change.item);
    case "update":
      return withUpdate(items, change);
    case "remove":
      return items.filter(
        (other) =>
          !isInScope(change.item, change.scope, other) &&
          !(change.item.type === "task" && taskOf(other) === change.item.id),
      );
    case "convert": {
      const { input } = change;
      const stays = "event_id" in input ? input.keep_event : input.keep_block;
      const remaining = stays === true ? items : items.filter((other) => !isInScope(change.item, "this", other));
      return [...remaining, ...change.sessions];
    }
    case "batch":
      return withBatch(items, change);
    case "revert":
      return items;
  }
}

/**
 * Applies the pending changes to the server's items, so that no refetch in between reverts them.
 */
export function applyChanges(items: readonly CalendarItem[], changes: readonly ItemChange[]): readonly CalendarItem[] {
  return changes.reduce(withChange, items);
}

/** Changes of items, none of which is a collection. */
function hasSeveralRows(change: ItemChange): change is ItemChange & { kind: "convert" | "batch" | "revert" } {
  return change.kind === "convert" || change.kind === "batch" || change.kind === "revert";
}

function withChangeToLists(lists: readonly WorkspaceTaskList[], change: ItemChange): readonly WorkspaceTaskList[] {
  if (hasSeveralRows(change) || change.item.type !== "task_list") return lists;
  return change.kind === "remove" ? lists.filter(({ id }) => id !== change.item.id) : withRow(lists, change.item);
}

/** Applies the pending changes to the server's task lists. */
export function applyListChanges(
  lists: readonly WorkspaceTaskList[],
  changes: readonly ItemChange[],
): readonly WorkspaceTaskList[] {
  return changes.reduce(withChangeToLists, lists);
}

/** The calendars after one of them changed; only one is the default. */
function withCalendar(calendars: readonly WorkspaceCalendar[], item: WorkspaceCalendar): readonly WorkspaceCalendar[] {
  const others = item.is_default
    ? calendars.map((other) => (other.is_default ? { ...other, is_default: false } : other))
    : calendars;
  return withRow(others, item);
}

function withChangeToCalendars(
  calendars: readonly WorkspaceCalendar[],
  change: ItemChange,
): readonly WorkspaceCalendar[] {
  if (hasSeveralRows(change) || change.item.type !== "calendar") return calendars;
  return change.kind === "remove"
    ? calendars.filter(({ id }) => id !== change.item.id)
    : withCalendar(calendars, change.item);
}

/** Applies the pending changes to the server's calendars. */
export function applyCalendarChanges(
  calendars: readonly WorkspaceCalendar[],
  changes: readonly ItemChange[],
): readonly WorkspaceCalendar[] {
  return changes.reduce(withChangeToCalendars, calendars);
}
