import type { CalendarEvent, CalendarFlowtime, CalendarPomodoro, CalendarTask } from "@hourloom/schema/calendar";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import type { Client } from "@/shared/api";
import { problemOf } from "@/shared/problem";
import { changedItem } from "./changed-item";
import { type Changeable, isOccurrence, type ItemChange } from "./item-change";

/** What the server has made of a change. */
export interface Confirmed {
  /** The row as it is now; undefined when it is gone. */
  item: Changeable | undefined;
  /** By which a change is taken back that its inverse would not undo: one of several rows, or a completed occurrence. Null where the inverse does. */
  undo: string | null;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The members of `after` that differ. */
function differing<Members extends object>(before: Members, after: Members): Partial<Members> {
  const changes: Partial<Members> = {};
  for (const name in after) if (!isSame(before[name], after[name])) changes[name] = after[name];
  return changes;
}

// What a person can change of each kind.

function eventMembers(event: CalendarEvent) {
  const { title, date, start_time, end_time, end_date, repeats, notes, color } = event;
  return { title, date, start_time, end_time, end_date, repeats, notes, color };
}

/** What is changed of an event, as it is sent. */
export function eventChanges(before: CalendarEvent, after: CalendarEvent) {
  return differing(eventMembers(before), eventMembers(after));
}

function taskMembers(task: CalendarTask) {
  const { title, date, start_time, is_completed, repeats, after_completion, notes } = task;
  const { estimate_minutes, mode, subtasks } = task;
  // A list that is made together with its task has no id yet, and where a task comes without a place, the server puts it last.
  const task_list = task.task_list === "" ? undefined : task.task_list;
  const position = task.position === "" ? undefined : task.position;
  const work = { estimate_minutes, mode, subtasks, position };
  return { title, date, start_time, is_completed, task_list, repeats, after_completion, notes, ...work };
}

function listMembers({ title, position }: WorkspaceTaskList) {
  return { title, position };
}

function plannedMembers({ title, start_time, duration, task }: CalendarPomodoro) {
  return { title, start_time, duration, task };
}

/** Of a session that the timer runs, the rest is the timer's. */
function pomodoroMembers(pomodoro: CalendarPomodoro) {
  const { state, focused_seconds, internal_interruptions, external_interruptions } = pomodoro;
  const happened = { focused_seconds, internal_interruptions, external_interruptions };
  return { ...plannedMembers(pomodoro), ...happened, state: state === "running" ? undefined : state };
}

function flowtimeMembers(flowtime: CalendarFlowtime) {
  const { task, start_time, end_time, focused_seconds, internal_interruptions, external_interruptions } = flowtime;
  return { task, start_time, end_time, focused_seconds, internal_interruptions, external_interruptions };
}

/** The router of each kind. */
const ROUTERS = {
  event: "events",
  task: "tasks",
  pomodoro: "pomodoros",
  flowtime: "flowtimes",
  task_list: "taskLists",
} as const;

const alone = (item: Changeable): Confirmed => ({ item, undo: null });

async function create(client: Client, { item, newList }: ItemChange & { kind: "create" }): Promise<Confirmed> {
  const { id } = item;
  switch (item.type) {
    case "event":
      return alone(await client.events.create.mutate({ id, ...eventMembers(item) }));
    case "task":
      return alone(await client.tasks.create.mutate({ id, ...taskMembers(item), new_list: newList }));
    case "pomodoro":
      return alone(await client.pomodoros.create.mutate({ id, ...plannedMembers(item) }));
    case "flowtime":
      return alone(await client.flowtimes.create.mutate({ id, ...flowtimeMembers(item) }));
    case "task_list":
      return alone(await client.taskLists.create.mutate({ id, ...listMembers(item) }));
  }
}

async function update(
  client: Client,
  { before, item, scope, newList, isUnseen = false }: ItemChange & { kind: "update" },
  version: number | undefined,
): Promise<Confirmed> {
  const target = { id: item.id, version };
  const changesOf = <Kind, Members extends object>(members: (item: Kind) => Members, from: Kind, to: Kind) =>
    isUnseen ? members(to) : differing(members(from), members(to));
  if (before.type === "event" && item.type === "event") {
    const { occurrence } = before;
    const changes = changesOf(eventMembers, before, item);
    const { event, undo } = await client.events.update.mutate({ ...target, occurrence, scope, changes });
    return { item: event, undo };
  }
  if (before.type === "task" && item.type === "task") {
    const changes = { ...changesOf(taskMembers, before, item), new_list: newList };
    const { task, undo } = await client.tasks.update.mutate({ ...target, changes });
    return { item: task, undo };
  }
  if (before.type === "pomodoro" && item.type === "pomodoro") {
    const changes = changesOf(pomodoroMembers, before, item);
    return alone(await client.pomodoros.update.mutate({ ...target, changes }));
  }
  if (before.type === "flowtime" && item.type === "flowtime") {
    const changed = changesOf(flowtimeMembers, before, item);
    const isMoved = "start_time" in changed || "end_time" in changed;
    // Said nothing of, the server works it out from the bounds.
    const worked = isMoved && item.focused_seconds !== null ? { focused_seconds: item.focused_seconds } : {};
    const changes = { ...changed, ...worked };
    return alone(await client.flowtimes.update.mutate({ ...target, changes }));
  }
  if (before.type === "task_list" && item.type === "task_list") {
    const changes = changesOf(listMembers, before, item);
    return alone(await client.taskLists.update.mutate({ ...target, changes }));
  }
  throw new Error("An item keeps its type.");
}

/** Whether what somebody else has changed meanwhile leaves alone what is changed here. */
function isApart({ before, item }: ItemChange & { kind: "update" }, current: Changeable): boolean {
  const mine = new Map<string, unknown>(Object.entries(item));
  const theirs = new Map<string, unknown>(Object.entries(current));
  return Object.entries(before).every(
    ([name, value]) => name === "version" || isSame(value, mine.get(name)) || isSame(value, theirs.get(name)),
  );
}

/** Two people who change different members of a row both get what they want; of a series the server knows better. */
async function updateMerging(
  client: Client,
  change: ItemChange & { kind: "update" },
  version: number | undefined,
): Promise<Confirmed> {
  try {
    return await update(client, change, version);
  } catch (error) {
    const current = changedItem(problemOf(error));
    if (current === undefined || isOccurrence(change.before) || !isApart(change, current)) throw error;
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
  return alone(await client[ROUTERS[type]].restore.mutate({ id }));
}

/** Asks the server for the change, made on `version` of its row. Rejected with the server's refusal, or because the server cannot be reached. */
export async function sendChange(client: Client, change: ItemChange, version: number | undefined): Promise<Confirmed> {
  switch (change.kind) {
    case "create":
      return create(client, change);
    case "update":
      return updateMerging(client, change, version);
    case "remove":
      return remove(client, change, version);
    case "restore":
      return restore(client, change.item);
    case "convert": {
      const { undo } = await client.pomodoros.fromEvent.mutate(change.input);
      return { item: undefined, undo };
    }
    case "revert":
      await client.calendar.undo.mutate({ id: change.undo });
      return { item: undefined, undo: null };
  }
}
