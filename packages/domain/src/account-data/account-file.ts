import {
  ACCOUNT_FORMAT,
  ACCOUNT_FORMAT_VERSION,
  type DataOverview,
  type DataRows,
  type EventExceptionData,
  type ImportRowKind,
  type ImportRow,
} from "@hourloom/schema/accounts/account-data";
import type { SubscriptionData } from "@hourloom/schema/icalendar/subscriptions";
import type { SavedFilter } from "@hourloom/schema/todo";
import { isRecord } from "@hourloom/schema/fields/is-record";

/**
 * The export file of an account: JSON with one row on each line, exceptions nested in their event.
 */

/** The content of an export. Sessions refer to tasks, and tasks to lists. */
export interface AccountContent extends Pick<DataOverview, "account" | "settings" | "timer"> {
  subscriptions: readonly SubscriptionData[];
  task_filters: readonly SavedFilter[];
  /** ISO 8601 in UTC. */
  exported_at: string;
  rows: { readonly [Kind in keyof DataRows]: readonly DataRows[Kind][] };
}

/** Kinds with an array in the file. */
const listedKinds = [
  "calendars",
  "subscriptions",
  "task_lists",
  "task_filters",
  "calendar_objects",
  "tasks",
  "task_blocks",
  "events",
  "pomodoros",
  "flowtimes",
] as const;
type ListedKind = (typeof listedKinds)[number];
const laterKinds = new Set<ListedKind>(["calendar_objects", "subscriptions", "task_filters", "task_blocks"]);

function withoutEvent({ event_id: _event, ...exception }: EventExceptionData): object {
  return exception;
}

/**
 * Rows are read page by page, so that others may have been deleted in between. This removes what
 * refers to missing rows: events of missing calendars, tasks of missing lists, blocks of missing
 * tasks, the task of a session, and exceptions of an event that no longer repeats.
 */
function writtenRows({ rows, subscriptions, task_filters }: AccountContent): Record<ListedKind, readonly object[]> {
  const lists = new Set(rows.task_lists.map(({ id }) => id));
  const calendars = new Set(rows.calendars.map(({ id }) => id));
  const objects = rows.calendar_objects.filter(({ calendar, task_list }) =>
    calendar === null ? task_list !== null && lists.has(task_list) : calendars.has(calendar),
  );
  const objectIds = new Set(objects.map(({ id }) => id));
  const withoutMissingObject = <Row extends { object: string | null }>(row: Row): Row =>
    row.object === null || objectIds.has(row.object) ? row : { ...row, object: null };
  const tasks = rows.tasks.filter(({ task_list }) => lists.has(task_list)).map(withoutMissingObject);
  const taskIds = new Set(tasks.map(({ id }) => id));
  const withoutMissingTask = <Session extends { task: string | null }>(session: Session): Session =>
    session.task === null || taskIds.has(session.task) ? session : { ...session, task: null };
  const exceptions = Map.groupBy(rows.event_exceptions, ({ event_id }) => event_id);
  return {
    calendars: rows.calendars,
    subscriptions: subscriptions.filter(({ calendar }) => calendars.has(calendar)),
    task_lists: rows.task_lists,
    // Their lists may be missing: an import knows which ones exist.
    task_filters,
    calendar_objects: objects,
    tasks,
    task_blocks: rows.task_blocks.filter(({ task }) => taskIds.has(task)),
    events: rows.events
      .filter(({ calendar }) => calendar === null || calendars.has(calendar))
      .map((event) => ({
        ...event,
        exceptions: event.rrule === null ? [] : (exceptions.get(event.id) ?? []).map(withoutEvent),
      })),
    pomodoros: rows.pomodoros.map(withoutMissingTask),
    flowtimes: rows.flowtimes.map(withoutMissingTask),
  };
}

function lines(rows: readonly object[]): string {
  return rows.length === 0 ? "[]" : `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`;
}

/** Returns the text of a file. */
export function writeAccountFile(content: AccountContent): string {
  const { exported_at, account, settings, timer } = content;
  const head = { format: ACCOUNT_FORMAT, version: ACCOUNT_FORMAT_VERSION, exported_at, account, settings, timer };
  const rows = writtenRows(content);
  const members = [
    ...Object.entries(head).map(([name, value]) => [name, JSON.stringify(value)] as const),
    ...listedKinds.map((kind) => [kind, lines(rows[kind])] as const),
  ];
  return `{\n${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",\n")}\n}\n`;
}

/** Why a file cannot be imported. `damaged`: a member is missing or has the wrong type. */
export type FileProblem =
  | { kind: "not_json" }
  | { kind: "other_format" }
  | { kind: "newer"; version: number }
  | { kind: "damaged"; member: string }
  | { kind: "row_too_long"; member: string };

export type ReadFile = { ok: true; rows: ImportRow[] } | { ok: false; problem: FileProblem };

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function damaged(member: string): { ok: false; problem: FileProblem } {
  return { ok: false, problem: { kind: "damaged", member } };
}

/** An event and its exceptions as rows; undefined if `exceptions` is no array of objects. */
function rowsOfEvent(event: unknown, number: number): ImportRow[] | undefined {
  if (!isRecord(event)) return [{ kind: "events", number, row: event }];
  const { exceptions, ...row } = event;
  if (!Array.isArray(exceptions) || !exceptions.every(isRecord)) return undefined;
  const event_id = row["id"];
  return [
    { kind: "events", number, row },
    ...exceptions.map((exception) => ({
      kind: "event_exceptions" as const,
      number,
      row: { ...exception, event_id },
    })),
  ];
}

/** The single rows that are not null, or the name of a damaged member; `account` is never null. */
function singleRows(file: Readonly<Record<string, unknown>>): ImportRow[] | string {
  const rows: ImportRow[] = [];
  for (const kind of ["account", "settings", "timer"] as const) {
    const row = file[kind];
    if (row === undefined || (row === null && kind === "account")) return kind;
    if (row !== null) rows.push({ kind, number: 1, row });
  }
  return rows;
}

function listedRows(kind: ListedKind, list: readonly unknown[]): ImportRow[] | string {
  const rows: ImportRow[] = [];
  for (const [index, row] of list.entries()) {
    const number = index + 1;
    const found = kind === "events" ? rowsOfEvent(row, number) : [{ kind, number, row }];
    if (found === undefined) return `events.${number}.exceptions`;
    for (const one of found) rows.push(one);
  }
  return rows;
}

/**
 * Files of version 1 have no calendars; their events belong to the account's default one. Kinds
 * that are newer than the format may be missing in any file.
 */
function listOf(file: Readonly<Record<string, unknown>>, kind: ListedKind): unknown {
  if (laterKinds.has(kind)) return file[kind] ?? [];
  return kind === "calendars" && file["version"] === 1 ? [] : file[kind];
}

function readMembers(file: Readonly<Record<string, unknown>>): ReadFile {
  const rows = singleRows(file);
  if (typeof rows === "string") return damaged(rows);
  for (const kind of listedKinds) {
    const list = listOf(file, kind);
    if (!Array.isArray(list)) return damaged(kind);
    const listed = listedRows(kind, list);
    if (typeof listed === "string") return damaged(listed);
    for (const row of listed) rows.push(row);
  }
  return { ok: true, rows };
}

const HEAD = ["format", "version", "exported_at", "account", "settings", "timer"];

/** Parses a file into rows, in the order in which they are sent. The server validates each row. */
export function readAccountFile(text: string): ReadFile {
  // Some editors write a byte order mark.
  const json = parsed(text.startsWith("\u{feff}") ? text.slice(1) : text);
  if (json === undefined) return { ok: false, problem: { kind: "not_json" } };
  const file = json.value;
  if (!isRecord(file) || file["format"] !== ACCOUNT_FORMAT) return { ok: false, problem: { kind: "other_format" } };
  const { version } = file;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) return damaged("version");
  if (version > ACCOUNT_FORMAT_VERSION) return { ok: false, problem: { kind: "newer", version } };
  const known = new Set<string>([...HEAD, ...listedKinds]);
  const unknown = Object.keys(file).find((name) => !known.has(name));
  return unknown === undefined ? readMembers(file) : damaged(unknown);
}

/** Bytes of `text` in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isSurrogate = unit >= 0xd8_00 && unit <= 0xdf_ff;
    // A surrogate pair is one character of four bytes.
    if (unit < 0x80) bytes += 1;
    else bytes += unit < 0x8_00 || isSurrogate ? 2 : 3;
  }
  return bytes;
}

/** Maximum size of one row, in bytes, a little below that of a request. */
const ROW_BYTES_MAX = 240_000;

export interface BatchLimits {
  rows: number;
  /** Bytes of JSON; a longer row is a batch of its own. */
  bytes: number;
}

/** Path of a row in its file. */
function memberOf({ kind, number }: { kind: ImportRowKind; number: number }): string {
  return kind === "event_exceptions" ? `events.${number}.exceptions` : `${kind}.${number}`;
}

/** Splits rows into batches for one request each, preserving their order. */
export function batchesOf(
  rows: readonly ImportRow[],
  limits: BatchLimits,
): { ok: true; batches: ImportRow[][] } | { ok: false; problem: FileProblem } {
  const batches: ImportRow[][] = [];
  let batch: ImportRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const length = byteLength(JSON.stringify(row)) + 1;
    if (length > ROW_BYTES_MAX) return { ok: false, problem: { kind: "row_too_long", member: memberOf(row) } };
    if (batch.length > 0 && (batch.length === limits.rows || bytes + length > limits.bytes)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += length;
  }
  return { ok: true, batches: batch.length === 0 ? batches : [...batches, batch] };
}
