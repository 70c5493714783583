import type { ImportProblem } from "@hourloom/schema/imports";
import type { TaskPriority } from "@hourloom/schema/tasks";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { wallClockAt } from "../icalendar/reading/own-clock.ts";
import { ruleText } from "../recurrence/repeat-rules.ts";
import { wallInstant } from "../time/instants.ts";
import { isKnownZone } from "../time/zone-clock.ts";
import {
  estimateOf,
  leftOutOf,
  notesOf,
  subtasksOf,
  tagsOf,
  titleOf,
  type DueWords,
  type ProgramContent,
  type ProgramContext,
  type ProgramTask,
} from "./content.ts";
import { findTable, type CsvLine, type CsvRecord } from "./csv-table.ts";

/** Todoist: a CSV file for each project, and a zip of them as a backup. */

/** The columns by which its files are known. */
export const todoistColumns = ["type", "content", "indent"] as const;

interface Group {
  readonly task: CsvRecord;
  /** The title of its section; empty without one. */
  readonly section: string;
  readonly subtasks: CsvRecord[];
  readonly comments: string[];
}

/** Labels stand behind the text: `Buy milk @home`. */
const LABEL = /(?:^|\s)@([^\s@]+)/gu;
/** Files are written into the comments: `[[file {"file_name": …}]]`. */
const FILE = /\[\[file \{.*?\}\]\]/gsu;

function contentOf(record: CsvRecord): string {
  const text = record.get("content");
  return text.replaceAll(LABEL, "").trim() || text;
}

function labelsOf(record: CsvRecord): string[] {
  return [...record.get("content").matchAll(LABEL)].map(([, name = ""]) => name);
}

function tagTexts({ task, section }: Group): string[] {
  return [...labelsOf(task), section];
}

/** Its help: p1 is the highest priority, p4 is none. */
const priorities: ReadonlyMap<string, TaskPriority> = new Map([
  ["1", "high"],
  ["2", "medium"],
  ["3", "low"],
]);

function typeOf(record: CsvRecord): string {
  return record.get("type").toLowerCase();
}

function addComment(groups: readonly Group[], text: string): void {
  groups.at(-1)?.comments.push(text.replaceAll(FILE, "").trim());
}

/** The tasks with what stands below them, and the lines of an unknown type. */
function groupRecords(records: readonly CsvRecord[]): { groups: Group[]; problems: ImportProblem[] } {
  const groups: Group[] = [];
  const problems: ImportProblem[] = [];
  let section = "";
  for (const record of records) {
    const type = typeOf(record);
    const last = groups.at(-1);
    if (type === "note") addComment(groups, record.get("content"));
    else if (type === "task" && Number(record.get("indent")) > 1 && last !== undefined) last.subtasks.push(record);
    else if (type === "task") groups.push({ task: record, section, subtasks: [], comments: [] });
    else if (type === "section") section = record.get("content");
    else if (!["meta", ""].includes(type)) problems.push({ reason: "row_unreadable", line: record.line });
  }
  return { groups, problems };
}

function estimateIn(record: CsvRecord): number | null {
  const amount = Number(record.get("duration"));
  return record.get("duration_unit").toLowerCase() === "minute" && amount > 0 ? estimateOf(amount * MINUTE_MS) : null;
}

/** The due date on the clock of the account; a repetition stays on its own. */
function inZone(due: DueWords, own: string, zone: string): DueWords {
  if (due.time === null || due.rule !== null || !isKnownZone(own)) return due;
  const instant = wallInstant(own, due.date, due.time);
  return instant === undefined ? due : { ...due, ...wallClockAt(instant, zone) };
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** A deadline beside a date as a note: `Deadline: 12 Dec 2026`. */
function deadlineNote(task: CsvRecord, today: string, readDue: ProgramContext["readDue"]): string {
  const words = task.get("deadline");
  if (words === "" || task.get("date") === "") return "";
  const date = readDue(words, { today, language: task.get("deadline_lang") || "en" })?.date;
  if (date === undefined) return `Deadline: ${words}`;
  const [year, , day] = date.split("-");
  return `Deadline: ${Number(day)} ${monthName.format(Date.parse(date))} ${year}`;
}

interface ReadTask {
  task: ProgramTask;
  problems: ImportProblem[];
  isCompletionLost: boolean;
}

function readTask(group: Group, { zone, today, fileTitle, readDue }: ProgramContext): ReadTask {
  const { task, subtasks, comments } = group;
  const words = task.get("date") || task.get("deadline");
  const language = (task.get("date") === "" && task.get("deadline_lang")) || task.get("date_lang") || "en";
  const read = words === "" ? undefined : readDue(words, { today, language });
  const due = read && inZone(read, task.get("timezone"), zone);
  const isUnread = words !== "" && due === undefined;
  // Backups name their files as `Home [2203306141]`.
  const list = titleOf(fileTitle.replace(/\s*\[\d+\]$/, ""));
  const title = titleOf(contentOf(task));
  const fitting = subtasksOf(subtasks.map((subtask) => ({ title: contentOf(subtask), is_completed: false })));
  const notes = notesOf([
    task.get("description"),
    ...comments,
    isUnread ? `Due: ${words}` : "",
    deadlineNote(task, today, readDue),
  ]);
  const row = {
    title,
    notes,
    date: due?.date ?? null,
    start_time: due?.time ?? null,
    is_completed: false,
    completed_at: null,
    rrule: due?.rule ? ruleText(due.rule, due.date) : null,
  };
  return {
    task: {
      key: [list, title, words].join("\n"),
      list,
      modifiedMs: null,
      row,
      details: { priority: priorities.get(task.get("priority")) ?? "none", tags: tagsOf(tagTexts(group)).tags },
      subtasks: fitting.subtasks,
      estimateMinutes: estimateIn(task),
      isAfterCompletion: due?.isAfterCompletion === true,
    },
    problems: [
      ...(isUnread ? [{ reason: "date_unreadable" as const, line: task.line }] : []),
      ...(fitting.hasMore ? [{ reason: "too_many_subtasks" as const, line: task.line }] : []),
    ],
    isCompletionLost: due?.isCompletionLost === true,
  };
}

const detailColumns = ["date", "deadline", "description", "duration"] as const;

function hasDetails(subtask: CsvRecord): boolean {
  const isRanked = priorities.has(subtask.get("priority")) || labelsOf(subtask).length > 0;
  return isRanked || detailColumns.some((column) => subtask.get(column) !== "");
}

/** Comments before the first task are those of the project. */
function countProjectComments(records: readonly CsvRecord[]): number {
  const first = records.findIndex((record) => typeOf(record) === "task");
  return records.slice(0, first < 0 ? undefined : first).filter((record) => typeOf(record) === "note").length;
}

function countLeftOut(records: readonly CsvRecord[], groups: readonly Group[], read: readonly ReadTask[]) {
  const tasks = records.filter((record) => typeOf(record) === "task");
  const count = (test: (record: CsvRecord) => boolean) => tasks.filter(test).length;
  const subtasks = groups.flatMap((group) => group.subtasks);
  return leftOutOf({
    tags_beyond_limits: groups.filter((group) => tagsOf(tagTexts(group)).isCut).length,
    people: count((record) => record.get("responsible") !== ""),
    subtask_details: subtasks.filter(hasDetails).length,
    day_durations: groups.filter(({ task }) => task.get("duration_unit").toLowerCase() === "day").length,
    project_comments: countProjectComments(records),
    completions: read.filter((one) => one.isCompletionLost).length,
    attachments: records.flatMap((record) => [...record.get("content").matchAll(FILE)]).length,
  });
}

/**
 * Reads a project of Todoist (its help: "Import or export a project as a CSV file"). Sub-tasks of
 * all levels are subtasks, comments are notes; dates that cannot be read are put into the notes.
 */
export function readTodoist(lines: readonly CsvLine[], context: ProgramContext): ProgramContent {
  const records = findTable(lines, todoistColumns)?.records ?? [];
  const { groups, problems } = groupRecords(records);
  const read = groups.map((group) => readTask(group, context));
  return {
    tasks: read.map(({ task }) => task),
    sessions: [],
    problems: [...problems, ...read.flatMap((one) => one.problems)],
    leftOut: countLeftOut(records, groups, read),
  };
}
