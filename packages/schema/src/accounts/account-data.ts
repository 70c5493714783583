import { z } from "zod";
import { nameFields } from "./accounts.ts";
import { calendarKind } from "../calendars.ts";
import { eventColor, eventMembers, eventOccurrence } from "../events.ts";
import { calendarDate, count, id, position, text, timeZone, title } from "../fields/fields.ts";
import { isRecord } from "../fields/is-record.ts";
import { storedTypes } from "../fields/members.ts";
import { TITLE_MAX_LENGTH } from "../fields/limits.ts";
import { storedInstant, storedVersion } from "../fields/stored.ts";
import { flowtimeMembers } from "../flowtimes.ts";
import { itemKinds, referencesOf } from "../item-kinds.ts";
import { pomodoroMembers } from "../pomodoros.ts";
import { accountSettings, defaultSettings, hasWholeQuietHours, QUIET_HOURS_INCOMPLETE } from "./settings.ts";
import { taskBlockMembers } from "../tasks/task-blocks.ts";
import { taskMembers } from "../tasks.ts";
import { plainTimerState } from "../timer.ts";

/**
 * The data of an account as it is exported to a file and imported into an empty account: stored
 * rows, also those in the trash. Logins, linked accounts, undo steps and device settings are not
 * part of it.
 */

/** The `format` member of a file, and its highest supported `version`. */
export const ACCOUNT_FORMAT = "hourloom-account";
export const ACCOUNT_FORMAT_VERSION = 2;

/** Maximum size of an imported file, in bytes. */
export const ACCOUNT_FILE_MAX_BYTES = 100 * 1024 * 1024;

/** Maximum dates of a series beside those of its rule. */
export const SERIES_ADDED_MAX = 1_000;

const RULE_MAX_LENGTH = 2_000;
/** The service checks whether it is a valid rule. */
const rrule = z.string().max(RULE_MAX_LENGTH);

const stored = { id, version: storedVersion, created_at: storedInstant, deleted_at: storedInstant.nullable() };
const series = { rrule: rrule.nullable(), recurrence_anchor: calendarDate.nullable() };

export const calendarData = z.strictObject({
  title,
  color: eventColor.nullable(),
  kind: calendarKind,
  is_hidden: z.boolean(),
  is_default: z.boolean(),
  position,
  ...stored,
});
export type CalendarData = z.output<typeof calendarData>;

export const taskListData = z.strictObject({
  title,
  // Older files lack it.
  color: eventColor.nullable().default(null),
  position,
  ...stored,
});
export type TaskListData = z.output<typeof taskListData>;

/** Sources above this size, in bytes, are left out of files: a row has to fit into a request. */
export const OBJECT_SOURCE_MAX_BYTES = 150_000;

/** What events or a task were read from. */
export const calendarObjectData = z.strictObject({
  id,
  calendar: id.nullable(),
  task_list: id.nullable(),
  uid: z.string().min(1).max(1_000),
  sequence: z.int().min(0).max(2_147_483_647),
  modified_at: storedInstant.nullable(),
  /** In base64. */
  source: z.base64().max(2 * OBJECT_SOURCE_MAX_BYTES),
  read_zone: timeZone,
  is_partial: z.boolean(),
  // Older files have rows without members that sources have.
  is_fully_read: z.boolean().default(false),
  created_at: storedInstant,
});
export type CalendarObjectData = z.output<typeof calendarObjectData>;

// Files of version 1 have no objects.
const objectMember = { object: id.nullable().default(null) };

export const taskData = z.strictObject({
  ...storedTypes(taskMembers),
  ...series,
  after_completion: z.boolean(),
  completed_date: calendarDate.nullable(),
  completed_at: storedInstant.nullable(),
  position,
  ...objectMember,
  ...stored,
});
export type TaskData = z.output<typeof taskData>;

export const taskBlockData = z.strictObject({ ...storedTypes(taskBlockMembers), ...stored });
export type TaskBlockData = z.output<typeof taskBlockData>;

export const eventData = z.strictObject({
  ...storedTypes(eventMembers),
  ...series,
  series_until: calendarDate.nullable(),
  // Files of version 1 do not have it.
  added: z.array(calendarDate).max(SERIES_ADDED_MAX).default([]),
  split_from: id.nullable(),
  ...objectMember,
  object_part: z.int().min(0).max(10_000).nullable().default(null),
  ...stored,
});
export type EventData = z.output<typeof eventData>;

/**
 * A changed occurrence of a series; `changes` is null for a removed one. The days that it touches
 * are computed again on import.
 */
export const eventExceptionData = z.strictObject({
  event_id: id,
  date: calendarDate,
  changes: eventOccurrence.extend({ date: calendarDate }).strict().partial().nullable(),
});
export type EventExceptionData = z.output<typeof eventExceptionData>;

export const pomodoroData = z.strictObject({
  ...storedTypes(pomodoroMembers),
  ended_at: storedInstant.nullable(),
  counts: z.boolean(),
  // Files from before it was stored do not have it.
  event: id.nullable().default(null),
  ...stored,
});
export type PomodoroData = z.output<typeof pomodoroData>;

export const flowtimeData = z.strictObject({
  ...storedTypes(flowtimeMembers),
  state: z.enum(["running", "done"]),
  ...stored,
});
export type FlowtimeData = z.output<typeof flowtimeData>;

/** The profile of an account, without its credentials. */
export const accountData = z.strictObject({ ...nameFields, timezone: timeZone });
export type AccountData = z.output<typeof accountData>;

export const settingsData = z.preprocess(
  // Files exported before a setting existed do not have it.
  (row) => (isRecord(row) ? { ...defaultSettings, ...row } : row),
  z
    .strictObject({ ...accountSettings.shape, version: storedVersion })
    .refine(hasWholeQuietHours, { path: ["quiet_hours_end"], error: QUIET_HOURS_INCOMPLETE }),
);

/** The stored state of the timer: a running phase keeps running after the import. */
export const timerData = z.strictObject({ state: plainTimerState, version: storedVersion });
export type TimerData = z.output<typeof timerData>;

/** Title of a timer phase. */
export const timerTitle = text(TITLE_MAX_LENGTH);

/**
 * The shapes of rows by kind: kinds with a table of their own, parents before the rows that
 * reference them. In a file the exceptions are nested in their event.
 */
export const rowShapes = {
  calendars: calendarData,
  task_lists: taskListData,
  calendar_objects: calendarObjectData,
  tasks: taskData,
  task_blocks: taskBlockData,
  events: eventData,
  event_exceptions: eventExceptionData,
  pomodoros: pomodoroData,
  flowtimes: flowtimeData,
};
export const dataKind = z.object(rowShapes).keyof();
export const dataKinds = dataKind.options;
export type DataKind = z.output<typeof dataKind>;

/** Kinds with at most one row for each account. */
export const singleKinds = ["account", "settings", "timer"] as const;
export type SingleKind = (typeof singleKinds)[number];
export const importRowKind = z.enum([...singleKinds, "subscriptions", "task_filters", ...dataKinds]);
export type ImportRowKind = z.output<typeof importRowKind>;

/** The row type of each kind. */
export type DataRows = { [Kind in DataKind]: z.output<(typeof rowShapes)[Kind]> };

/** A member that names a row of another kind; without its `isParent` row a row is left out. */
export interface DataReference {
  member: string;
  table: DataKind;
  isParent: boolean;
}

const ofObject: DataReference = { member: "object", table: "calendar_objects", isParent: false };
/** References beside those of the registry of items. */
const otherReferences: Readonly<Partial<Record<DataKind, readonly DataReference[]>>> = {
  calendar_objects: [
    { member: "calendar", table: "calendars", isParent: true },
    { member: "task_list", table: "task_lists", isParent: true },
  ],
  tasks: [ofObject],
  events: [ofObject],
  event_exceptions: [{ member: "event_id", table: "events", isParent: true }],
};

/** The references of the rows of a kind; the rows that they name come before them. */
export function referencesOfRows(kind: DataKind): DataReference[] {
  const item = Object.values(itemKinds).find(({ table }) => table === kind);
  const references = item === undefined ? {} : referencesOf(item.kind);
  const own = Object.entries(references).map(([member, table]) => ({
    member,
    table,
    isParent: member === item?.parent,
  }));
  return [...own, ...(otherReferences[kind] ?? [])];
}

/** All rows of an account by kind. */
export type AccountRows = { [Kind in DataKind]: DataRows[Kind][] };

export function emptyRows(): AccountRows {
  return {
    calendars: [],
    task_lists: [],
    calendar_objects: [],
    tasks: [],
    task_blocks: [],
    events: [],
    event_exceptions: [],
    pomodoros: [],
    flowtimes: [],
  };
}

export const dataCounts = z.record(dataKind, count);
export type DataCounts = z.output<typeof dataCounts>;

/**
 * Number of rows of an account, those in the trash included, and its single rows. Null where the
 * user never chose settings or never used the timer.
 */
export const dataOverview = z.object({
  counts: dataCounts,
  /** How many of these rows are in the trash. */
  trashed: count,
  account: accountData,
  settings: settingsData.nullable(),
  timer: timerData.nullable(),
});
export type DataOverview = z.output<typeof dataOverview>;

/**
 * The last row of the previous page: its id, or for an exception the id of its event and its date.
 */
const cursor = z.strictObject({ id, date: calendarDate.nullable() });
export type DataCursor = z.output<typeof cursor>;

export const dataPageQuery = z.strictObject({ kind: dataKind, after: cursor.nullable() });
export type DataPageQuery = z.output<typeof dataPageQuery>;

function pageOf<Kind extends DataKind>(kind: Kind) {
  return z.object({ kind: z.literal(kind), rows: z.array(rowShapes[kind]), next: cursor.nullable() });
}

/** Rows of one kind, ordered by id; `next` is null on the last page. */
export const dataPage = z.discriminatedUnion("kind", [
  pageOf("calendars"),
  ...dataKinds.filter((kind) => kind !== "calendars").map(pageOf),
]);
export type DataPage = z.output<typeof dataPage>;

/**
 * Limits of one page and of one batch: rows, and JSON bytes (approximate, a single row may be
 * longer).
 */
export const PAGE_ROWS_MAX = 500;
export const BATCH_ROWS_MAX = 2_000;
export const BATCH_BYTES = 200_000;

/** Exceptions of one account: 50,000 for each other kind, and as many in the trash. */
export const EXCEPTIONS_MAX = 200_000;
/** Exceptions of one series, all of which each change of the series reads. */
export const SERIES_EXCEPTIONS_MAX = 5_000;
const IMPORT_ROWS_MAX = 1_000_000;

/**
 * A row of an import. `number` is its position among the rows of its kind in the file, from 1; an
 * exception has the number of its event.
 */
const importRow = z.strictObject({
  kind: importRowKind,
  number: z.int().min(1).max(IMPORT_ROWS_MAX),
  row: z.unknown(),
});
export type ImportRow = z.output<typeof importRow>;

/**
 * One batch of rows. The client chooses `import_id`; `seq` is the index of the first row in the
 * whole import, from 0. Batches are sent one after the other.
 */
export const stageRowsInput = z.strictObject({
  import_id: id,
  seq: z.int().min(0).max(IMPORT_ROWS_MAX),
  rows: z.array(importRow).min(1).max(BATCH_ROWS_MAX),
});
export type StageRowsInput = z.output<typeof stageRowsInput>;

/** Number of rows that are staged so far. */
export const staged = z.object({ rows: count });

/** `rows` is the number of all rows sent, as a check. */
export const commitImportInput = z.strictObject({ import_id: id, rows: z.int().min(1).max(IMPORT_ROWS_MAX) });
export type CommitImportInput = z.output<typeof commitImportInput>;
