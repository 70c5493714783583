import type { AccountContent } from "@hourloom/domain/account-data/account-file";
import { workedSeconds } from "@hourloom/domain/sessions/session-work";
import { printInstant } from "@hourloom/domain/time/instants";
import type {
  CalendarData,
  EventData,
  EventExceptionData,
  FlowtimeData,
  PomodoroData,
  TaskBlockData,
  TaskData,
  TaskListData,
} from "@hourloom/schema/accounts/account-data";
import { eventDefaults, flowtimeDefaults, pomodoroDefaults, taskDefaults } from "@hourloom/schema/item-defaults.gen";
import { itemTables, type ItemTable } from "@hourloom/schema/item-kinds";
import { csvText, type Cell } from "@/shared/files/csv";

/**
 * An account as tables for spreadsheets: one for each kind, with titles beside ids, and instants in
 * the account's zone.
 */

export interface CsvFile {
  /** `tasks.csv` */
  name: string;
  text: string;
}

/** Cells of a row by column. */
type Line = Readonly<Record<string, Cell>>;

/** A table with the columns `columns`, in that order. */
function table(name: string, columns: readonly string[], lines: readonly Line[]): CsvFile {
  const rows = lines.map((line) => columns.map((column) => line[column] ?? null));
  return { name: `${name}.csv`, text: csvText(columns, rows) };
}

interface Reader {
  dateTime: (instant: string | null) => string | null;
  calendarTitle: (id: string | null) => string | null;
  listTitle: (id: string) => string | null;
  taskTitle: (id: string | null) => string | null;
  exceptionsOf: (id: string) => readonly EventExceptionData[];
}

function exceptionText({ date, changes }: EventExceptionData): string {
  if (changes === null) return `${date} left out`;
  const changed = Object.entries(changes).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(" ") || "none" : value;
    return `${name} ${text ?? "none"}`;
  });
  return `${date} changed: ${changed.join(", ")}`;
}

const storedColumns = ["created_at", "deleted_at"];

function storedCells({ dateTime }: Reader, row: { created_at: string; deleted_at: string | null }): Line {
  return { created_at: dateTime(row.created_at), deleted_at: dateTime(row.deleted_at) };
}

/** The columns in this order, then members that are not among them. */
function allColumns(columns: readonly string[], members: object): string[] {
  const others = Object.keys(members).filter((name) => name !== "recurrence" && !columns.includes(name));
  return [...columns, ...others, ...storedColumns];
}

const taskColumns = allColumns(
  [
    "id",
    "title",
    "list",
    "task_list",
    "date",
    "start_time",
    "is_completed",
    "completed_at",
    "rrule",
    "after_completion",
    "completed_date",
    "estimate_minutes",
    "mode",
    "priority",
    "tags",
    "subtasks",
    "notes",
  ],
  taskDefaults,
);

function taskLine(reader: Reader, task: TaskData): Line {
  const { created_at: _created, deleted_at: _deleted, subtasks, tags, reminders, ...cells } = task;
  return {
    ...cells,
    list: reader.listTitle(task.task_list),
    completed_at: reader.dateTime(task.completed_at),
    tags: tags.join(", "),
    subtasks: subtasks.map(({ title, is_completed }) => `${is_completed ? "[x]" : "[ ]"} ${title}`).join("\n"),
    reminders: reminders.join(" "),
    ...storedCells(reader, task),
  };
}

const eventColumns = allColumns(
  [
    "id",
    "title",
    "calendar_title",
    "calendar",
    "date",
    "start_time",
    "end_time",
    "end_date",
    "timezone",
    "rrule",
    "recurrence_anchor",
    "added",
    "exceptions",
    "split_from",
    "color",
    "notes",
  ],
  eventDefaults,
);

function eventLine(reader: Reader, event: EventData): Line {
  const exceptions = reader.exceptionsOf(event.id).map(exceptionText).join("\n");
  const reminders = event.reminders.join(" ");
  const cells = {
    reminders,
    added: event.added.join("\n"),
    exceptions,
    calendar_title: reader.calendarTitle(event.calendar),
  };
  return { ...event, ...cells, ...storedCells(reader, event) };
}

const blockColumns = ["id", "task_title", "task", "date", "start_time", "end_time", "timezone", ...storedColumns];

function blockLine(reader: Reader, block: TaskBlockData): Line {
  return { ...block, task_title: reader.taskTitle(block.task), ...storedCells(reader, block) };
}

const workedColumns = ["focused_seconds", "internal_interruptions", "external_interruptions", "task_title", "task"];
const pomodoroColumns = allColumns(
  ["id", "title", "start_time", "duration", "ended_at", "state", "counts", "event", ...workedColumns],
  pomodoroDefaults,
);
const flowtimeColumns = allColumns(["id", "start_time", "end_time", "state", ...workedColumns], flowtimeDefaults);

function flowtimeLine(reader: Reader, row: FlowtimeData): Line {
  const { start_time, end_time, focused_seconds } = row;
  const endMs = end_time === null ? null : Date.parse(end_time);
  const span = { startMs: Date.parse(start_time), endMs, focusedSeconds: focused_seconds };
  return { ...sessionLine(reader, row), focused_seconds: workedSeconds(span) };
}

function sessionLine(reader: Reader, row: PomodoroData | FlowtimeData): Line {
  const { dateTime, taskTitle } = reader;
  const end = "ended_at" in row ? { ended_at: dateTime(row.ended_at) } : { end_time: dateTime(row.end_time) };
  const cells = { ...row, start_time: dateTime(row.start_time), ...end, task_title: taskTitle(row.task) };
  return { ...cells, ...storedCells(reader, row) };
}

function readerOf({ rows }: AccountContent, zone: string): Reader {
  const calendars = new Map(rows.calendars.map(({ id, title }) => [id, title]));
  const lists = new Map(rows.task_lists.map(({ id, title }) => [id, title]));
  const tasks = new Map(rows.tasks.map(({ id, title }) => [id, title]));
  const exceptions = Map.groupBy(rows.event_exceptions, ({ event_id }) => event_id);
  return {
    dateTime: (instant) => (instant === null ? null : printInstant(Date.parse(instant), zone)),
    calendarTitle: (id) => (id === null ? null : (calendars.get(id) ?? null)),
    listTitle: (id) => lists.get(id) ?? null,
    taskTitle: (id) => (id === null ? null : (tasks.get(id) ?? null)),
    exceptionsOf: (id) => exceptions.get(id) ?? [],
  };
}

/** The tables of an account. Instants are printed in `zone` (IANA name). */
export function accountTables(content: AccountContent, zone: string): CsvFile[] {
  const reader = readerOf(content, zone);
  const { calendars, task_lists, tasks, task_blocks, events, pomodoros, flowtimes } = content.rows;
  const calendarColumns = ["id", "title", "color", "is_hidden", "is_default", "position", ...storedColumns];
  const listColumns = ["id", "title", "color", "position", ...storedColumns];
  const withStored = (row: CalendarData | TaskListData) => ({ ...row, ...storedCells(reader, row) });
  const linesOf = <Row>(rows: readonly Row[], line: (reader: Reader, row: Row) => Line) =>
    rows.map((row) => line(reader, row));
  const tables: Readonly<Record<ItemTable, [columns: readonly string[], lines: readonly Line[]]>> = {
    calendars: [calendarColumns, calendars.map(withStored)],
    task_lists: [listColumns, task_lists.map(withStored)],
    tasks: [taskColumns, linesOf(tasks, taskLine)],
    task_blocks: [blockColumns, linesOf(task_blocks, blockLine)],
    events: [eventColumns, linesOf(events, eventLine)],
    pomodoros: [pomodoroColumns, linesOf(pomodoros, sessionLine)],
    flowtimes: [flowtimeColumns, linesOf(flowtimes, flowtimeLine)],
  };
  return itemTables.map((name) => table(name, ...tables[name]));
}
