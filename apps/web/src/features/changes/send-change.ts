import type { CalendarEvent, CalendarPomodoro, CalendarTask } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { Client } from "@/shared/api/client";
import { problemOf } from "@/shared/api/problem";
import { findCurrentItem } from "./find-current-item";
import { isSame } from "@/shared/state/is-same";
import {
  changedMembers,
  eventMembers,
  flowtimeMembers,
  pomodoroMembers,
  taskBlockMembers,
  taskMembers,
} from "./item-members";
import { type Changeable, isOccurrence, type ItemChange } from "./item-change";

/** The server's confirmation of a change. */
export interface Confirmed {
  /** The stored row; undefined after a deletion. */
  item: Changeable | undefined;
  /**
   * The id of the server's undo record for what an inverse change cannot undo: a change of several
   * rows, or a completed occurrence. Otherwise null.
   */
  undo: string | null;
}

/** Without a calendar the server chooses the default one. */
function sentEvent(event: CalendarEvent) {
  return { ...eventMembers(event), calendar: event.calendar === "" ? undefined : event.calendar };
}

/** Date and times are on the account's clock. */
function shownEvent(event: CalendarEvent) {
  return sentEvent({ ...event, own_clock: null });
}

function sentTask(task: CalendarTask) {
  // A list created together with its task has no id yet; without a position the server appends the
  // task.
  const task_list = task.task_list === "" ? undefined : task.task_list;
  const position = task.position === "" ? undefined : task.position;
  return { ...taskMembers(task), task_list, position };
}

function listMembers({ title, color, position }: WorkspaceTaskList) {
  return { title, color, position };
}

/** A calendar stops to be the default one only when another one becomes it. */
function calendarMembers({ title, color, is_hidden, is_default, position }: WorkspaceCalendar) {
  return { title, color, is_hidden, position, is_default: is_default ? (true as const) : undefined };
}

function plannedMembers({ title, start_time, duration, task }: CalendarPomodoro) {
  return { title, start_time, duration, task };
}

/** Only the timer may write `state` while a session is running. */
function sentPomodoro(pomodoro: CalendarPomodoro) {
  const { state, ...members } = pomodoroMembers(pomodoro);
  return { ...members, state: state === "running" ? undefined : state };
}

const ROUTERS = {
  event: "events",
  task: "tasks",
  task_block: "taskBlocks",
  pomodoro: "pomodoros",
  flowtime: "flowtimes",
  task_list: "taskLists",
  calendar: "calendars",
} as const;

const withoutUndo = (item: Changeable): Confirmed => ({ item, undo: null });

function create(client: Client, { item, newList }: ItemChange & { kind: "create" }): Promise<Changeable> {
  const { id } = item;
  switch (item.type) {
    case "event":
      return client.events.create.mutate({ id, ...sentEvent(item) });
    case "task":
      return client.tasks.create.mutate({ id, ...sentTask(item), new_list: newList });
    case "task_block":
      return client.taskBlocks.create.mutate({ id, ...taskBlockMembers(item) });
    case "pomodoro":
      return client.pomodoros.create.mutate({ id, ...plannedMembers(item) });
    case "flowtime":
      return client.flowtimes.create.mutate({ id, ...flowtimeMembers(item) });
    case "task_list":
      return client.taskLists.create.mutate({ id, ...listMembers(item) });
    case "calendar": {
      const { is_default: _never, ...members } = calendarMembers(item);
      return client.calendars.create.mutate({ id, ...members });
    }
  }
}

async function update(
  client: Client,
  { before, item, scope, newList, clock, isServerStateUnknown = false }: ItemChange & { kind: "update" },
  version: number | undefined,
): Promise<Confirmed> {
  const target = { id: item.id, version };
  const changesOf = <Kind, Members extends object>(members: (item: Kind) => Members, from: Kind, to: Kind) =>
    isServerStateUnknown ? members(to) : changedMembers(members(from), members(to));
  if (before.type === "event" && item.type === "event") {
    // The server converts only the times of an event that has a clock of its own.
    const isOnAccountClock = clock === "account" && before.own_clock !== null;
    const changes = changesOf(isOnAccountClock ? shownEvent : sentEvent, before, item);
    const on = isOnAccountClock ? { clock } : {};
    const input = { ...target, occurrence: before.occurrence, scope, changes, ...on };
    const { event, undo } = await client.events.update.mutate(input);
    return { item: event, undo };
  }
  if (before.type === "task" && item.type === "task") {
    const changes = { ...changesOf(sentTask, before, item), new_list: newList };
    const { task, undo } = await client.tasks.update.mutate({ ...target, changes });
    return { item: task, undo };
  }
  if (before.type === "task_block" && item.type === "task_block") {
    const changes = changesOf(taskBlockMembers, before, item);
    return withoutUndo(await client.taskBlocks.update.mutate({ ...target, changes }));
  }
  if (before.type === "pomodoro" && item.type === "pomodoro") {
    const changes = changesOf(sentPomodoro, before, item);
    return withoutUndo(await client.pomodoros.update.mutate({ ...target, changes }));
  }
  if (before.type === "flowtime" && item.type === "flowtime") {
    const changed = changesOf(flowtimeMembers, before, item);
    const isMoved = "start_time" in changed || "end_time" in changed;
    // Without `focused_seconds` the server would derive it from the new start and end.
    const worked = isMoved && item.focused_seconds !== null ? { focused_seconds: item.focused_seconds } : {};
    const changes = { ...changed, ...worked };
    return withoutUndo(await client.flowtimes.update.mutate({ ...target, changes }));
  }
  if (before.type === "task_list" && item.type === "task_list") {
    const changes = changesOf(listMembers, before, item);
    return withoutUndo(await client.taskLists.update.mutate({ ...target, changes }));
  }
  if (before.type === "calendar" && item.type === "calendar") {
    const changes = changesOf(calendarMembers, before, item);
    return withoutUndo(await client.calendars.update.mutate({ ...target, changes }));
  }
  throw new Error("An item keeps its type.");
}

/**
 * Whether the change and a concurrent change by someone else touch different members, or agree: a
 * change whose response was lost is stored already.
 */
function isMergeable({ before, item }: ItemChange & { kind: "update" }, current: Changeable): boolean {
  const changed = new Map<string, unknown>(Object.entries(item));
  const stored = new Map<string, unknown>(Object.entries(current));
  return Object.entries(before).every(([name, value]) => {
    const [own, remote] = [changed.get(name), stored.get(name)];
    return name === "version" || isSame(value, own) || isSame(value, remote) || isSame(own, remote);
  });
}

/**
 * Retries a conflicting update on the current row if both can be merged; not for series.
 */
async function updateMerging(
  client: Client,
  change: ItemChange & { kind: "update" },
  version: number | undefined,
): Promise<Confirmed> {
  try {
    return await update(client, change, version);
  } catch (error) {
    const current = findCurrentItem(problemOf(error));
    if (current === undefined || isOccurrence(change.before) || !isMergeable(change, current)) throw error;
    return update(client, change, current.version);
  }
}

async function remove(
  client: Client,
  { item, scope }: ItemChange & { kind: "remove" },
  version: number | undefined,
): Promise<Confirmed> {
  const target = { id: item.id, version };
  if (item.type === "event") {
    const { event, undo } = await client.events.remove.mutate({ ...target, scope, occurrence: item.occurrence });
    return { item: event ?? undefined, undo };
  }
  await client[ROUTERS[item.type]].remove.mutate(target);
  return { item: undefined, undo: null };
}

async function restore(client: Client, { id, type }: Changeable): Promise<Confirmed> {
  return withoutUndo(await client[ROUTERS[type]].restore.mutate({ id }));
}

/**
 * Sends the change with `version` as its base. Rejects with the server's error or a network error.
 */
export async function sendChange(client: Client, change: ItemChange, version: number | undefined): Promise<Confirmed> {
  switch (change.kind) {
    case "create":
      return withoutUndo(await create(client, change));
    case "update":
      return updateMerging(client, change, version);
    case "remove":
      return remove(client, change, version);
    case "restore":
      return restore(client, change.item);
    case "convert": {
      const { input } = change;
      const { undo } =
        "event_id" in input
          ? await client.pomodoros.fromEvent.mutate(input)
          : await client.pomodoros.fromBlock.mutate(input);
      return { item: undefined, undo };
    }
    case "batch": {
      const { undo } = await client.tasks.updateMany.mutate({
        ids: change.tasks.map(({ item }) => item.id),
        action: change.action,
      });
      return { item: undefined, undo };
    }
    case "revert":
      await client.calendar.undo.mutate({ id: change.undo });
      return { item: undefined, undo: null };
  }
}
