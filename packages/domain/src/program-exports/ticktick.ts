import type { ImportProblem } from "@hourloom/schema/imports";
import type { Subtask, TaskPriority } from "@hourloom/schema/tasks";
import { parseDateTime } from "@hourloom/schema/fields/formats";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { ALL_DAY_REMINDER_TIME } from "@hourloom/schema/reminders/reminders";
import { readOffsetMinutes, usableReminders } from "../icalendar/reading/alarms.ts";
import { cleanRule, withUntilDate } from "../icalendar/reading/read-rule.ts";
import { wallClockAt } from "../icalendar/reading/own-clock.ts";
import { instantOf } from "../time/instants.ts";
import { wallMinutes } from "../time/wall-clock.ts";
import { isKnownZone } from "../time/zone-clock.ts";
import {
  estimateOf,
  leftOutOf,
  notesOf,
  subtasksOf,
  tagsOf,
  titleOf,
  type ProgramContent,
  type ProgramContext,
  type ProgramTask,
} from "./content.ts";
import { findTable, type CsvLine, type CsvRecord } from "./csv-table.ts";

/** TickTick: one CSV file as a backup, with some lines before the header. */

/** The columns by which its files are known. */
export const tickTickColumns = ["list name", "title", "due date", "status"] as const;

const INBOX = "Inbox";
const OPEN = "0";

/** Milliseconds since 1970 of `2026-11-30T16:00:00+0000`. */
function instantIn(text: string): number | undefined {
  const parts = parseDateTime(text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  return parts === undefined ? undefined : instantOf(parts, "UTC");
}

function isTrue(text: string): boolean {
  return ["true", "y", "yes", "1"].includes(text.toLowerCase());
}

interface Due {
  readonly date: string;
  readonly time: string | null;
  readonly estimateMinutes: number | null;
  /** Minutes from where triggers are counted to where reminders are. */
  readonly leadMinutes: number;
}

/** A whole day, and a floating time, is one on the clock of the task's own zone. */
function readDue(record: CsvRecord, zone: string): Due | null | undefined {
  const [startText, endText] = [record.get("start date"), record.get("due date")];
  if (startText === "" && endText === "") return null;
  const end = instantIn(endText || startText);
  const start = instantIn(startText || endText);
  if (start === undefined || end === undefined) return undefined;
  const isWhole = isTrue(record.get("is all day"));
  const own = record.get("timezone");
  const ofTask = (isWhole || isTrue(record.get("is floating"))) && isKnownZone(own);
  const [first, last] = [start, end].map((instant) => wallClockAt(instant, ofTask ? own : zone));
  if (first === undefined || last === undefined) return undefined;
  if (isWhole) {
    const reminded = { date: last.date, time: ALL_DAY_REMINDER_TIME };
    const leadMinutes = wallMinutes(reminded) - wallMinutes({ date: first.date, time: "00:00" });
    return { date: last.date, time: null, estimateMinutes: null, leadMinutes };
  }
  // What begins and ends on a day has a length; else its end is what it is due by.
  return first.date === last.date
    ? { ...first, estimateMinutes: end > start ? estimateOf(end - start) : null, leadMinutes: 0 }
    : { ...last, estimateMinutes: null, leadMinutes: Math.round((end - start) / MINUTE_MS) };
}

/** `TRIGGER:-PT15M`; how many have no place is counted. */
function readReminders(record: CsvRecord, due: Due | null | undefined): { reminders: number[]; unused: number } {
  const triggers = record
    .get("reminder")
    .split(/[\s,;]+/u)
    .filter((text) => text !== "");
  if (due === null || due === undefined) return { reminders: [], unused: triggers.length };
  const minutes = triggers.map((text) => {
    const offset = readOffsetMinutes(text.replace(/^TRIGGER:/i, ""));
    return offset === undefined ? undefined : due.leadMinutes - offset;
  });
  const reminders = usableReminders(minutes);
  return { reminders, unused: new Set(minutes).size - reminders.length };
}

/** Items of a checklist, done (▪) or open (▫), behind the text of the task. */
function splitChecklist(content: string): { text: string; items: Subtask[] } {
  const [text = "", ...pieces] = content.split(/(?=[▪▫])/u);
  const isItem = /^[▪▫]/u.test(text);
  const items = (isItem ? [text, ...pieces] : pieces).map((piece) => ({
    title: piece.slice(1).trim(),
    is_completed: piece.startsWith("▪"),
  }));
  return { text: isItem ? "" : text, items: items.filter(({ title }) => title !== "") };
}

function isOpen(record: CsvRecord): boolean {
  return record.get("status") === OPEN || record.get("status") === "";
}

function readRule(
  record: CsvRecord,
  due: Due | null | undefined,
  zone: string,
): { rrule: string | null; isUnread: boolean } {
  const text = record.get("repeat");
  if (text === "" || !isOpen(record)) return { rrule: null, isUnread: false };
  const rrule = cleanRule(text);
  if (rrule === undefined || due === null || due === undefined) return { rrule: null, isUnread: true };
  const time = due.time === null ? null : `${due.time}:00`;
  return { rrule: withUntilDate(rrule, { time, timezone: zone }), isUnread: false };
}

function keyOf(record: CsvRecord): string {
  const { get } = record;
  return get("taskid") || [get("list name"), get("title"), get("created time"), get("due date")].join("\n");
}

/** None is 0, and 2 and 4 are not used. */
const priorities: ReadonlyMap<string, TaskPriority> = new Map([
  ["1", "low"],
  ["3", "medium"],
  ["5", "high"],
]);

/** The names between commas; its tags have none. */
function tagNames(record: CsvRecord): string[] {
  return record.get("tags").split(",");
}

function readTask(
  record: CsvRecord,
  children: readonly CsvRecord[],
  { zone }: ProgramContext,
): { task: ProgramTask; problems: ImportProblem[]; unusedReminders: number } {
  const due = readDue(record, zone);
  const { reminders, unused: unusedReminders } = readReminders(record, due);
  const { rrule, isUnread } = readRule(record, due, zone);
  const { text, items } = splitChecklist(record.get("content"));
  const subtasks = [
    ...items,
    ...children.map((child) => ({ title: child.get("title"), is_completed: !isOpen(child) })),
  ];
  const fitting = subtasksOf(subtasks);
  const unreadDue = due === undefined ? `Due: ${record.get("due date") || record.get("start date")}` : "";
  const notes = notesOf([text, unreadDue, isUnread ? `Repeats: ${record.get("repeat")}` : ""]);
  const is_completed = !isOpen(record);
  const row = {
    title: titleOf(record.get("title")),
    notes,
    date: due?.date ?? null,
    start_time: due?.time ?? null,
    is_completed,
    completed_at: is_completed ? (instantIn(record.get("completed time")) ?? null) : null,
    rrule,
  };
  return {
    task: {
      key: keyOf(record),
      list: titleOf(record.get("list name") || INBOX),
      modifiedMs: null,
      row,
      details: {
        priority: priorities.get(record.get("priority")) ?? "none",
        tags: tagsOf(tagNames(record)).tags,
        reminders,
      },
      subtasks: fitting.subtasks,
      estimateMinutes: due?.estimateMinutes ?? null,
      isAfterCompletion: false,
    },
    problems: [
      ...(due === undefined ? [{ reason: "date_unreadable" as const, line: record.line }] : []),
      ...(isUnread ? [{ reason: "repeat_unreadable" as const, line: record.line }] : []),
      ...(fitting.hasMore ? [{ reason: "too_many_subtasks" as const, line: record.line }] : []),
    ],
    unusedReminders,
  };
}

/** The tasks at the top with all below them; a circle of parents is broken where it is met. */
function groupByTop(records: readonly CsvRecord[]): Map<CsvRecord, CsvRecord[]> {
  const byId = new Map(records.map((record) => [record.get("taskid"), record] as const));
  byId.delete("");
  const tops = new Map<CsvRecord, CsvRecord>();
  const topOf = (record: CsvRecord): CsvRecord => {
    const path = new Set<CsvRecord>();
    let at = record;
    for (
      let next: CsvRecord | undefined = record;
      next !== undefined && !path.has(next);
      next = byId.get(at.get("parentid"))
    ) {
      at = tops.get(next) ?? next;
      path.add(next).add(at);
    }
    for (const one of path) tops.set(one, at);
    return at;
  };
  const groups = new Map<CsvRecord, CsvRecord[]>();
  for (const record of records) {
    const top = topOf(record);
    const below = groups.get(top) ?? [];
    groups.set(top, below);
    if (top !== record) below.push(record);
  }
  return groups;
}

function isNote(record: CsvRecord): boolean {
  return record.get("kind").toUpperCase() === "NOTE";
}

const detailColumns = ["start date", "due date", "repeat", "content", "tags", "reminder"] as const;

function hasDetails(subtask: CsvRecord): boolean {
  return priorities.has(subtask.get("priority")) || detailColumns.some((column) => subtask.get(column) !== "");
}

function countLeftOut(
  records: readonly CsvRecord[],
  groups: ReadonlyMap<CsvRecord, readonly CsvRecord[]>,
  read: readonly { unusedReminders: number }[],
) {
  const distinct = (column: string) =>
    new Set(records.map((record) => record.get(column)).filter((name) => name !== "")).size;
  return leftOutOf({
    tags_beyond_limits: [...groups.keys()].filter((task) => tagsOf(tagNames(task)).isCut).length,
    reminders: read.reduce((sum, { unusedReminders }) => sum + unusedReminders, 0),
    sections: distinct("column name"),
    folders: distinct("folder name"),
    subtask_details: [...groups.values()].flat().filter(hasDetails).length,
    notes: records.filter(isNote).length,
  });
}

/**
 * Reads a backup of TickTick (version 7.1 of its format). Sub-tasks and items of checklists are
 * subtasks; notes have no place.
 */
export function readTickTick(lines: readonly CsvLine[], context: ProgramContext): ProgramContent {
  const records = findTable(lines, tickTickColumns)?.records ?? [];
  const groups = groupByTop(records.filter((record) => !isNote(record)));
  const read = [...groups].map(([top, below]) => readTask(top, below, context));
  return {
    tasks: read.map(({ task }) => task),
    sessions: [],
    problems: read.flatMap(({ problems }) => problems),
    leftOut: countLeftOut(records, groups, read),
  };
}
