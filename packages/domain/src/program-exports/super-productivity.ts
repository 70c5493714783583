import type { ImportProblem } from "@hourloom/schema/imports";
import type { Subtask } from "@hourloom/schema/tasks";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { isRecord } from "@hourloom/schema/fields/is-record";
import { wallClockAt } from "../icalendar/reading/own-clock.ts";
import { wallInstant } from "../time/instants.ts";
import {
  estimateOf,
  leftOutOf,
  notesOf,
  subtasksOf,
  tagsOf,
  titleOf,
  type ProgramContent,
  type ProgramContext,
  type ProgramSession,
  type ProgramTask,
} from "./content.ts";

/** Super Productivity: its backup as JSON, alone or in `data`. */

type Json = Readonly<Record<string, unknown>>;

const none: Json = {};
const DEFAULT_LIST = "Super Productivity";

function recordIn(value: unknown, name: string): Json {
  const member = isRecord(value) ? value[name] : undefined;
  return isRecord(member) ? member : none;
}

function textIn(value: Json, name: string): string {
  const member = value[name];
  return typeof member === "string" ? member : "";
}

function numberIn(value: Json, name: string): number {
  const member = value[name];
  return typeof member === "number" && Number.isFinite(member) ? member : 0;
}

function listIn(value: Json, name: string): readonly unknown[] {
  const member = value[name];
  return Array.isArray(member) ? member : [];
}

/** The entities of a state (`{ ids, entities }`), in the order of the ids. */
function entitiesOf(state: Json): Json[] {
  const entities = recordIn(state, "entities");
  const ids = listIn(state, "ids").filter((id) => typeof id === "string");
  const ordered = new Set([...ids, ...Object.keys(entities)]);
  return [...ordered].map((id) => (Object.hasOwn(entities, id) ? entities[id] : undefined)).filter(isRecord);
}

function rootOf(file: Json): Json {
  return isRecord(file["data"]) ? file["data"] : file;
}

/** Whether JSON is a backup of Super Productivity. */
export function isSuperProductivity(file: unknown): file is Json {
  return isRecord(file) && isRecord(recordIn(rootOf(file), "task")["entities"]);
}

/** Archives lie in a state of their own, since version 11 in two. */
function allTasks(root: Json): Json[] {
  const states = [
    root["task"],
    root["taskArchive"],
    recordIn(root, "archiveYoung")["task"],
    recordIn(root, "archiveOld")["task"],
  ];
  const tasks = states.flatMap((state) => (isRecord(state) ? entitiesOf(state) : []));
  // A task that is in two of them is meant as in the first.
  const byId = new Map(tasks.toReversed().map((task) => [textIn(task, "id"), task] as const));
  return tasks.filter((task) => byId.get(textIn(task, "id")) === task);
}

function dueMsOf(task: Json): number {
  return numberIn(task, "dueWithTime") || numberIn(task, "plannedAt");
}

function dueOf(task: Json, zone: string): { date: string | null; start_time: string | null } {
  const ms = dueMsOf(task);
  const day = textIn(task, "dueDay");
  if (ms > 0 && ms < Date.UTC(9999, 0)) {
    const { date, time } = wallClockAt(ms, zone);
    return { date, start_time: time };
  }
  return { date: isCalendarDate(day) ? day : null, start_time: null };
}

function instantIn(task: Json, name: string): number | null {
  const ms = Math.floor(numberIn(task, name));
  return ms > 0 && ms < Date.UTC(9999, 0) ? ms : null;
}

/** Which tasks are planned for today is a tag, too. */
function tagTitles(task: Json, tags: ReadonlyMap<unknown, string>): string[] {
  return listIn(task, "tagIds").flatMap((id) => (id === "TODAY" ? [] : (tags.get(id) ?? [])));
}

function subtaskOf(task: Json): Subtask {
  return { title: textIn(task, "title"), is_completed: task["isDone"] === true };
}

interface Reading {
  readonly zone: string;
  /** Titles by id. */
  readonly projects: ReadonlyMap<unknown, string>;
  readonly tags: ReadonlyMap<unknown, string>;
  /** Sub-tasks by the id of their parent. */
  readonly children: ReadonlyMap<string, readonly Json[]>;
}

function readTask(
  task: Json,
  { zone, projects, tags, children }: Reading,
): { task: ProgramTask; hasMore: boolean; isCut: boolean } {
  const key = textIn(task, "id");
  const { subtasks, hasMore } = subtasksOf((children.get(key) ?? []).map(subtaskOf));
  const own = tagsOf(tagTitles(task, tags));
  const is_completed = task["isDone"] === true;
  const row = {
    title: titleOf(textIn(task, "title")),
    notes: notesOf([textIn(task, "notes")]),
    ...dueOf(task, zone),
    is_completed,
    completed_at: is_completed ? instantIn(task, "doneOn") : null,
    rrule: null,
  };
  const read = {
    key,
    list: titleOf(projects.get(textIn(task, "projectId")) ?? DEFAULT_LIST),
    modifiedMs: instantIn(task, "modified"),
    row,
    details: { tags: own.tags },
    subtasks,
    estimateMinutes: estimateOf(numberIn(task, "timeEstimate")),
    isAfterCompletion: false,
  };
  return { task: read, hasMore, isCut: own.isCut };
}

interface Worked {
  readonly task: string;
  readonly day: string;
  readonly seconds: number;
}

function workedOn(task: Json): Worked[] {
  return Object.entries(recordIn(task, "timeSpentOnDay")).flatMap(([day, ms]) => {
    const seconds = typeof ms === "number" ? Math.floor(ms / SECOND_MS) : 0;
    return isCalendarDate(day) && seconds > 0 ? [{ task: textIn(task, "id"), day, seconds }] : [];
  });
}

const FIRST_HOUR = 9;

/** The time of a day, one after another from nine o'clock on, or so that all end on that day. */
function sessionsOfDay(day: string, worked: readonly Worked[], zone: string): ProgramSession[] {
  const noon = wallInstant(zone, day, "12:00");
  if (noon === undefined) return [];
  const begin = noon - 12 * HOUR_MS;
  const sum = worked.reduce((total, { seconds }) => total + seconds * SECOND_MS, 0);
  let startMs = begin + Math.max(Math.min(FIRST_HOUR * HOUR_MS, DAY_MS - sum), 0);
  return worked.map(({ task, seconds }) => {
    const session = {
      key: `${task}\n${day}`,
      startMs,
      endMs: startMs + seconds * SECOND_MS,
      focusedSeconds: seconds,
      task,
    };
    startMs = session.endMs;
    return session;
  });
}

function hasDetails(subtask: Json): boolean {
  const hasTags = listIn(subtask, "tagIds").some((id) => id !== "TODAY");
  return hasTags || ["notes", "dueDay"].some((name) => textIn(subtask, name) !== "") || dueMsOf(subtask) > 0;
}

function countLeftOut(
  root: Json,
  { tasks, cut, sessions, longDays }: { tasks: readonly Json[]; cut: number; sessions: number; longDays: number },
) {
  const countOf = (name: string) => entitiesOf(recordIn(root, name)).length;
  const count = (test: (task: Json) => boolean) => tasks.filter(test).length;
  const isSubtask = (task: Json) => textIn(task, "parentId") !== "";
  return leftOutOf({
    tags_beyond_limits: cut,
    reminders: count((task) => textIn(task, "reminderId") !== "" || numberIn(task, "remindAt") > 0),
    attachments: count((task) => listIn(task, "attachments").length > 0),
    subtask_details: count((task) => isSubtask(task) && hasDetails(task)),
    repeats: countOf("taskRepeatCfg"),
    notes: countOf("note"),
    habits: countOf("simpleCounter"),
    start_times: sessions,
    long_days: longDays,
  });
}

/**
 * Reads a backup of Super Productivity. The time of a parent task includes that of its sub-tasks,
 * which are its subtasks.
 */
export function readSuperProductivity(file: Json, { zone }: ProgramContext): ProgramContent {
  const root = rootOf(file);
  const tasks = allTasks(root);
  const ids = new Set(tasks.map((task) => textIn(task, "id")));
  const parentOf = (task: Json) => (ids.has(textIn(task, "parentId")) ? textIn(task, "parentId") : "");
  const children = Map.groupBy(tasks, parentOf);
  const titles = (name: string) =>
    new Map<unknown, string>(
      entitiesOf(recordIn(root, name)).map((entity) => [textIn(entity, "id"), textIn(entity, "title")]),
    );
  const [projects, tags] = [titles("project"), titles("tag")];
  const tops = (children.get("") ?? []).filter((task) => textIn(task, "id") !== "");
  const read = tops.map((task) => readTask(task, { zone, projects, tags, children }));
  const problems: ImportProblem[] = read
    .filter(({ hasMore }) => hasMore)
    .map(() => ({ reason: "too_many_subtasks", line: 0 }));
  const worked = tops.flatMap(workedOn);
  // More than 24 hours on a day: the timer was forgotten.
  const usable = worked.filter(({ seconds }) => seconds <= DAY_MS / SECOND_MS);
  const byDay = Map.groupBy(usable, ({ day }) => day);
  const sessions = [...byDay].flatMap(([day, ofDay]) => sessionsOfDay(day, ofDay, zone));
  const leftOut = countLeftOut(root, {
    tasks,
    cut: read.filter(({ isCut }) => isCut).length,
    sessions: sessions.length,
    longDays: worked.length - usable.length,
  });
  return { tasks: read.map(({ task }) => task), sessions, problems, leftOut };
}
