import { createHash } from "node:crypto";
import type {
  ProgramContent,
  ProgramContext,
  ProgramSession,
  ProgramTask,
  TaskDetails,
} from "@hourloom/domain/program-exports/content";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { createCalendar } from "@hourloom/domain/icalendar/writing/write-calendar";
import { renderTask } from "@hourloom/domain/icalendar/writing/write-task";
import { createProperty } from "@hourloom/domain/icalendar/lines/component";
import { printInstant } from "@hourloom/domain/time/instants";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { QuickTask } from "@hourloom/phrases/quick-task";
import { readTodoistDue } from "@hourloom/phrases/todoist-due";
import {
  collectionTitle,
  createIds,
  hashOf,
  objectColumns,
  type ReadingContext,
  type ReadPart,
  type StagedObject,
} from "../rows/staged-rows.ts";
import type { ImportProgram } from "@hourloom/schema/import-programs";
import { IMPORT_COMPONENTS_MAX } from "@hourloom/schema/imports";
import { phraseReader } from "../../../core/phrase-reader.ts";
import { UNTITLED_FLOWTIME } from "../../flowtimes/present-flowtime.ts";
import { storable, storedTask } from "../rows/stored-rows.ts";

/** The keys made different: a file may have the same task or entry twice. */
function createNumberedKeys() {
  const seen = new Map<string, number>();
  return (key: string): string => {
    const number = seen.get(key) ?? 0;
    seen.set(key, number + 1);
    return number === 0 ? key : `${key}\n${number}`;
  };
}

/** The program that wrote a file is part of the UIDs of its tasks. */
function uidOf(program: ImportProgram, key: string): string {
  return `${hashOf(`${program}\n${key}`)}@${program}`;
}

/** A UUID of version 8 (RFC 9562), the same for the same text. */
export function uuidOf(text: string): string {
  const octets = createHash("sha256").update(text).digest().subarray(0, 16);
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x80;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const hex = octets.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export interface ProgramFile {
  /** Its name without ending. */
  title: string;
  email: string;
  read: (context: ProgramContext) => ProgramContent;
}

/** Reads due dates; equal words of a file once. */
function createDueReader(): ProgramContext["readDue"] {
  const known = new Map<string, QuickTask>();
  return (text, { today, language }) => {
    const { parse } = phraseReader(["en", language.slice(0, 2).toLowerCase()]);
    const parseOnce: typeof parse = (words, context) => {
      const key = JSON.stringify([words, language, context.now.date, context.dateOrder]);
      const task = known.get(key) ?? parse(words, context);
      known.set(key, task);
      return task;
    };
    return readTodoistDue(text, { reader: { parse: parseOnce }, today, language });
  };
}

type Clock = Pick<ProgramContext, "zone" | "today">;

/** Some dates are read relative to today and to the account's zone; hashes must not be. */
const SAME_CLOCK: Clock = { zone: "UTC", today: "2000-01-01" };

const NO_DETAILS: Required<TaskDetails> = { priority: "none", tags: [], reminders: [] };

type ReadOn = (clock: Clock) => ProgramContent;

/** For each task, in their order, its hash; undefined where the file has a version. */
function hashTasks(readOn: ReadOn): (string | undefined)[] {
  const { tasks } = readOn(SAME_CLOCK);
  return tasks.map(({ modifiedMs, row, details, subtasks, estimateMinutes, isAfterCompletion }) => {
    if (modifiedMs !== null) return undefined;
    const { priority, tags, reminders } = { ...NO_DETAILS, ...details };
    // Imports from before these were read are the same for tasks without.
    const ranks = priority === "none" && tags.length === 0 ? [] : [{ priority, tags }];
    const content = [row, subtasks, estimateMinutes, isAfterCompletion, ...ranks];
    return hashOf(JSON.stringify(reminders.length === 0 ? content : [...content, reminders]));
  });
}

function taskObject(
  { row, details, list, modifiedMs, subtasks, estimateMinutes, isAfterCompletion }: ProgramTask,
  { uid, hash }: { uid: string; hash: string | undefined },
  { zone, newId }: { zone: string; newId: () => string },
): StagedObject {
  const task = {
    ...row,
    first: row.rrule === null ? null : row.date,
    ...NO_DETAILS,
    ...details,
  };
  // So that an export of what was not changed has the version with which it was imported.
  const version = { uid, sequence: 0, modifiedMs: modifiedMs ?? 0 };
  // Exports take the components of the source, and so leave out the hash.
  const properties = hash === undefined ? [] : [createProperty("X-HOURLOOM-CONTENT", hash)];
  const source = writeComponents([createCalendar([renderTask(task, version)], { properties })]);
  // What the file does not have stays when it is imported again.
  const { reminders, priority, tags, ...stored } = storedTask(task);
  const columns = {
    id: newId(),
    ...stored,
    ...(details.priority !== undefined && { priority }),
    ...(details.tags !== undefined && { tags }),
    ...(details.reminders !== undefined && { reminders }),
    subtasks: subtasks.map((subtask) => ({ ...subtask, title: storable(subtask.title) })),
    estimate_minutes: estimateMinutes,
    after_completion: isAfterCompletion && row.rrule !== null,
  };
  return {
    kind: "task",
    collection: collectionTitle(list),
    object: {
      ...objectColumns(version, { id: newId(), source, zone, isPartial: false }),
      ...(hash === undefined ? {} : { content_hash: hash }),
    },
    rows: [columns],
  };
}

/** How a session is listed in a preview: by its task, on the account's clock. */
export function listedSession(startMs: number, title: string, zone: string) {
  const clock = printInstant(startMs, zone);
  return { title, date: clock.slice(0, 10), start_time: clock.slice(11, 16) };
}

function sessionObject(
  { startMs, endMs, focusedSeconds }: ProgramSession,
  { id, task_uid, title, zone }: { id: string; task_uid: string | null; title: string; zone: string },
): StagedObject {
  const columns = {
    id,
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(endMs).toISOString(),
    state: "done",
    focused_seconds: focusedSeconds,
    internal_interruptions: 0,
    external_interruptions: 0,
    next_step: "",
    version: 1,
    created_at: new Date(endMs).toISOString(),
  };
  const row = { ...listedSession(startMs, title, zone), task_uid, columns };
  return { kind: "flowtime", collection: null, object: { id, uid: id }, rows: [row] };
}

/**
 * The tasks and flow times of another program's file as rows. Equal ones are numbered.
 */
export function programObjects(program: ImportProgram, file: ProgramFile, context: ReadingContext): ReadPart {
  const { zone, nowMs } = context;
  const { title: fileTitle, email } = file;
  const readDue = createDueReader();
  const readOn: ReadOn = (clock) => file.read({ ...clock, readDue, fileTitle, email });
  const content = readOn({ zone, today: todayIn(zone, nowMs) });
  const read = { problems: [...content.problems], leftOut: [...content.leftOut] };
  const isTruncated = content.tasks.length + content.sessions.length > IMPORT_COMPONENTS_MAX;
  if (isTruncated) return { ...read, objects: [], isTruncated };
  const hashes = hashTasks(readOn);
  const newId = createIds(nowMs);
  const [taskKey, sessionKey] = [createNumberedKeys(), createNumberedKeys()];
  const titles = new Map(content.tasks.map(({ key, row }) => [key, storable(row.title)]));
  const tasks = content.tasks.map((task, index) =>
    taskObject(task, { uid: uidOf(program, taskKey(task.key)), hash: hashes[index] }, { zone, newId }),
  );
  const sessions = content.sessions.map((session) =>
    sessionObject(session, {
      id: uuidOf(`${program}\n${sessionKey(session.key)}`),
      task_uid: session.task === null ? null : uidOf(program, session.task),
      title: titles.get(session.task ?? "") ?? UNTITLED_FLOWTIME,
      zone,
    }),
  );
  return { ...read, objects: [...tasks, ...sessions], isTruncated };
}
