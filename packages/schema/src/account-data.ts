import { z } from "zod";
import { nameFields } from "./accounts.ts";
import { eventColor } from "./events.ts";
import { calendarDate, id, notes, position, text, timeZone, title, wallTime } from "./fields.ts";
import { DAY_MINUTES, TITLE_MAX_LENGTH } from "./limits.ts";
import { isCalendarDate } from "./address-formats.ts";
import { pomodoroState } from "./pomodoros.ts";
import { recurrence } from "./recurrence.ts";
import { accountSettings } from "./settings.ts";
import { estimateMinutes, subtasks, taskMode } from "./tasks.ts";
import { timerState } from "./timer.ts";

/**
 * All that an account holds, as it leaves in a file and comes back into an empty account: rows as they are stored, those in the trash too. Logins, links, undo
 * steps and what a device has chosen for itself are no part of it.
 */

/** What the `format` of a file says, and the newest `version` that is known here. */
export const ACCOUNT_FORMAT = "hourloom-account";
export const ACCOUNT_FORMAT_VERSION = 1;

/** Longest file that is read, in bytes. */
export const ACCOUNT_FILE_MAX_BYTES = 100 * 1024 * 1024;

/** What is kept in a table of its own, parents before those that refer to them. In a file exceptions stand within their event. */
export const dataKinds = ["task_lists", "tasks", "events", "event_exceptions", "pomodoros", "flowtimes"] as const;
export const dataKind = z.enum(dataKinds);
export type DataKind = z.output<typeof dataKind>;

/** Kinds of which there is one at most. */
export const singleKinds = ["account", "settings", "timer"] as const;
export type SingleKind = (typeof singleKinds)[number];
export const sentKind = z.enum([...singleKinds, ...dataKinds]);
export type SentKind = z.output<typeof sentKind>;

/** So many versions are always left to a row that comes from a file, before PostgreSQL's integers end. */
const INTEGER_MAX = 2_000_000_000;
const whole = z.int().min(0).max(INTEGER_MAX);
const storedVersion = z.int().min(1).max(INTEGER_MAX);

const instantPattern = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;

function isInstant(value: string): boolean {
  const [, date] = instantPattern.exec(value) ?? [];
  return date !== undefined && isCalendarDate(date);
}

/** A moment in UTC with the microseconds that the database has of it: `2026-03-01T08:00:00.123456Z`. */
const instant = z.string().refine(isInstant, "Not a moment in UTC, such as 2026-03-01T08:00:00.000000Z.");

const RULE_MAX_LENGTH = 2_000;
/** Whether it is a rule, a service says. */
const rrule = z.string().max(RULE_MAX_LENGTH);

const stored = { id, version: storedVersion, created_at: instant, deleted_at: instant.nullable() };
const repeating = {
  recurrence: recurrence.nullable(),
  rrule: rrule.nullable(),
  recurrence_anchor: calendarDate.nullable(),
};

export const taskListData = z.strictObject({ title, position, ...stored });
export type TaskListData = z.output<typeof taskListData>;

export const taskData = z.strictObject({
  title,
  date: calendarDate.nullable(),
  start_time: wallTime.nullable(),
  is_completed: z.boolean(),
  task_list: id,
  notes,
  ...repeating,
  after_completion: z.boolean(),
  completed_date: calendarDate.nullable(),
  completed_at: instant.nullable(),
  estimate_minutes: estimateMinutes.nullable(),
  mode: taskMode,
  subtasks,
  position,
  ...stored,
});
export type TaskData = z.output<typeof taskData>;

const eventTimes = {
  start_time: wallTime.nullable(),
  end_time: wallTime.nullable(),
  end_date: calendarDate.nullable(),
};

export const eventData = z.strictObject({
  title,
  date: calendarDate.nullable(),
  ...eventTimes,
  ...repeating,
  series_until: calendarDate.nullable(),
  split_from: id.nullable(),
  notes,
  color: eventColor.nullable(),
  ...stored,
});
export type EventData = z.output<typeof eventData>;

/** An occurrence that is not as its series says; without `changes` it has left. Which days it touches is found out anew. */
export const eventExceptionData = z.strictObject({
  event_id: id,
  date: calendarDate,
  changes: z
    .strictObject({ title, date: calendarDate, ...eventTimes, notes, color: eventColor.nullable() })
    .partial()
    .nullable(),
});
export type EventExceptionData = z.output<typeof eventExceptionData>;

const worked = {
  task: id.nullable(),
  focused_seconds: whole.nullable(),
  internal_interruptions: whole,
  external_interruptions: whole,
};

export const pomodoroData = z.strictObject({
  title,
  start_time: instant,
  duration: z.int().min(1).max(DAY_MINUTES),
  state: pomodoroState,
  ended_at: instant.nullable(),
  counts: z.boolean(),
  ...worked,
  ...stored,
});
export type PomodoroData = z.output<typeof pomodoroData>;

export const flowtimeData = z.strictObject({
  start_time: instant,
  end_time: instant.nullable(),
  state: z.enum(["running", "done"]),
  ...worked,
  ...stored,
});
export type FlowtimeData = z.output<typeof flowtimeData>;

/** What an account says of itself, but for how to sign in to it. */
export const accountData = z.strictObject({ ...nameFields, timezone: timeZone });
export type AccountData = z.output<typeof accountData>;

export const settingsData = z.strictObject({
  ...accountSettings.shape,
  // Files of before this setting have none.
  date_order: accountSettings.shape.date_order.default(null),
  version: storedVersion,
});

/** The timer as it is stored: a phase that runs goes on. */
export const timerData = z.strictObject({ state: timerState, version: storedVersion });
export type TimerData = z.output<typeof timerData>;

/** What a phase of the timer is called, as long as any title. */
export const timerTitle = text(TITLE_MAX_LENGTH);

/** The rows of a kind. */
export interface DataRows {
  task_lists: TaskListData;
  tasks: TaskData;
  events: EventData;
  event_exceptions: EventExceptionData;
  pomodoros: PomodoroData;
  flowtimes: FlowtimeData;
}

const count = z.int().min(0);
export const dataCounts = z.object({
  task_lists: count,
  tasks: count,
  events: count,
  event_exceptions: count,
  pomodoros: count,
  flowtimes: count,
});
export type DataCounts = z.output<typeof dataCounts>;

/** What there is in an account, the trash included, and what it has but once. Null: never chosen, never used. */
export const dataOverview = z.object({
  counts: dataCounts,
  /** How many of these lie in the trash. */
  trashed: count,
  account: accountData,
  settings: settingsData.nullable(),
  timer: timerData.nullable(),
});
export type DataOverview = z.output<typeof dataOverview>;

/** After which row to go on: the id of one, or the event and date of an exception. */
const cursor = z.strictObject({ id, date: calendarDate.nullable() });
export type DataCursor = z.output<typeof cursor>;

export const dataPageQuery = z.strictObject({ kind: dataKind, after: cursor.nullable() });
export type DataPageQuery = z.output<typeof dataPageQuery>;

const next = cursor.nullable();

/** Rows of one kind in the order of their ids; `next` is null behind the last. */
export const dataPage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("task_lists"), rows: z.array(taskListData), next }),
  z.object({ kind: z.literal("tasks"), rows: z.array(taskData), next }),
  z.object({ kind: z.literal("events"), rows: z.array(eventData), next }),
  z.object({ kind: z.literal("event_exceptions"), rows: z.array(eventExceptionData), next }),
  z.object({ kind: z.literal("pomodoros"), rows: z.array(pomodoroData), next }),
  z.object({ kind: z.literal("flowtimes"), rows: z.array(flowtimeData), next }),
]);
export type DataPage = z.output<typeof dataPage>;

/** Most rows of one page or one batch, and how long either is about, as JSON, in bytes; a single row may be longer. */
export const PAGE_ROWS_MAX = 500;
export const BATCH_ROWS_MAX = 2_000;
export const BATCH_BYTES = 200_000;

/** Rows of an account in all, and of exceptions: 50,000 of each other kind, and as many in the trash. */
export const EXCEPTIONS_MAX = 200_000;
/** Occurrences of one series that are not as it says: each change of it looks at all of them. */
export const SERIES_EXCEPTIONS_MAX = 5_000;
const SENT_ROWS_MAX = 1_000_000;

/** A row on its way in. `number`: which one of its kind it is in the file, from 1; an exception has that of its event. */
const sentRow = z.strictObject({ kind: sentKind, number: z.int().min(1).max(SENT_ROWS_MAX), row: z.unknown() });
export type SentRow = z.output<typeof sentRow>;

/** Rows of an import, whose id its sender has made. The first of them is the `seq`th of all, from 0: one batch comes after the other. */
export const stageCall = z.strictObject({
  import_id: id,
  seq: z.int().min(0).max(SENT_ROWS_MAX),
  rows: z.array(sentRow).min(1).max(BATCH_ROWS_MAX),
});
export type StageCall = z.output<typeof stageCall>;

/** How many rows are there by now. */
export const staged = z.object({ rows: count });

/** `rows`: how many have been sent in all. */
export const commitCall = z.strictObject({ import_id: id, rows: z.int().min(1).max(SENT_ROWS_MAX) });
export type CommitCall = z.output<typeof commitCall>;
