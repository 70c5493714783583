import {
  ACCOUNT_FORMAT,
  ACCOUNT_FORMAT_VERSION,
  dataKinds,
  referencesOfRows,
  type DataKind,
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

/** Kinds with an array in the file; exceptions are nested in their event. */
const listedKinds = [
  ...dataKinds.filter((kind) => kind !== "event_exceptions"),
  "subscriptions" as const,
  "task_filters" as const,
];
type ListedKind = (typeof listedKinds)[number];

/** The kinds that every file has; later ones may be missing. */
const originalKinds = new Set<ListedKind>(["calendars", "task_lists", "tasks", "events", "pomodoros", "flowtimes"]);

type WrittenRows = Map<ListedKind, readonly object[]>;

function memberOfRow(row: object, member: string): unknown {
  return Reflect.get(row, member);
}

/**
 * The row without references to rows that are not written; undefined if one of them is its parent.
 */
function withoutMissing(kind: DataKind, row: object, isWritten: (table: DataKind, id: unknown) => boolean) {
  const missing = referencesOfRows(kind).filter(({ member, table }) => {
    const id = memberOfRow(row, member);
    return id !== null && id !== undefined && !isWritten(table, id);
  });
  if (missing.some(({ isParent }) => isParent)) return undefined;
  return { ...row, ...Object.fromEntries(missing.map(({ member }) => [member, null])) };
}

/** Exceptions of an event that no longer repeats are left out. */
function withExceptions(events: readonly object[], exceptions: readonly EventExceptionData[]): object[] {
  const byEvent = Map.groupBy(exceptions, ({ event_id }) => event_id);
  return events.map((event) => {
    const repeats = memberOfRow(event, "rrule") !== null;
    const own = repeats ? (byEvent.get(String(memberOfRow(event, "id"))) ?? []) : [];
    return { ...event, exceptions: own.map(({ event_id: _event, ...exception }) => exception) };
  });
}

/**
 * Rows are read page by page, so that others may have been deleted in between: what refers to
 * missing rows is left out, or refers to none.
 */
function writtenRows({ rows, subscriptions, task_filters }: AccountContent): WrittenRows {
  const ids = new Map<DataKind, ReadonlySet<unknown>>();
  const isWritten = (table: DataKind, id: unknown) => ids.get(table)?.has(id) === true;
  const written: WrittenRows = new Map();
  for (const kind of dataKinds) {
    if (kind === "event_exceptions") continue;
    const stored = rows[kind].map((row) => withoutMissing(kind, row, isWritten)).filter((row) => row !== undefined);
    ids.set(kind, new Set(stored.map((row) => memberOfRow(row, "id"))));
    written.set(kind, kind === "events" ? withExceptions(stored, rows.event_exceptions) : stored);
  }
  written.set(
    "subscriptions",
    subscriptions.filter(({ calendar }) => isWritten("calendars", calendar)),
  );
  // Their lists may be missing: an import knows which ones exist.
  written.set("task_filters", task_filters);
  return written;
}

function lines(rows: readonly object[]): string {
  return rows.length === 0 ? "[]" : `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`;
}

export function writeAccountFile(content: AccountContent): string {
  const { exported_at, account, settings, timer } = content;
  const head = { format: ACCOUNT_FORMAT, version: ACCOUNT_FORMAT_VERSION, exported_at, account, settings, timer };
  const rows = writtenRows(content);
  const members = [
    ...Object.entries(head).map(([name, value]) => [name, JSON.stringify(value)] as const),
    ...listedKinds.map((kind) => [kind, lines(rows.get(kind) ?? [])] as const),
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
  if (!originalKinds.has(kind)) return file[kind] ?? [];
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
