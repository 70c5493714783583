import { BLOCK_WITHOUT_LENGTH } from "@hourloom/schema/tasks/task-blocks";
import type { z } from "zod";
import { endsBeforeStart } from "@hourloom/domain/calendar/event-days";
import { readRuleParts } from "@hourloom/domain/recurrence/rule-parts";
import { recurrenceOf } from "@hourloom/domain/recurrence/repeat-rules";
import {
  accountData,
  calendarData,
  calendarObjectData,
  eventData,
  flowtimeData,
  pomodoroData,
  rowShapes,
  settingsData,
  taskBlockData,
  taskData,
  timerData,
  type CalendarData,
  type CalendarObjectData,
  type EventData,
  type FlowtimeData,
  type PomodoroData,
  type ImportRowKind,
  type ImportRow,
  type TaskBlockData,
  type TaskData,
} from "@hourloom/schema/accounts/account-data";
import { subscriptionData } from "@hourloom/schema/icalendar/subscriptions";
import { savedFilter } from "@hourloom/schema/todo";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { END_BEFORE_START } from "@hourloom/schema/fields/error-texts";
import { validateTimer } from "./validate-timer.ts";

/** Validates rows of a file one by one. Relations between rows are checked on commit. */

/** A row that is valid by itself. */
export type ValidatedRow = Pick<ImportRow, "kind" | "number"> & { row: object };

/** Errors of a row by member. */
export type RowErrors = Record<string, string>;

/** Errors of one response: enough to fix a file by hand. */
const ERRORS_MAX = 20;

/** The path of a member in a file: `tasks.3.title`. Exceptions are part of their event. */
export function pathOf({ kind, number }: Pick<ImportRow, "kind" | "number">, member: string): string {
  const row = kind === "event_exceptions" ? `events.${number}.exceptions` : `${kind}.${number}`;
  return member === "" ? row : `${row}.${member}`;
}

type Repeating = Pick<TaskData, "date" | "recurrence" | "rrule" | "recurrence_anchor">;

function validateRule({ recurrence, rrule, recurrence_anchor, date }: Repeating & { rrule: string }): RowErrors {
  if (!/^[A-Z0-9=;,+-]+$/.test(rrule) || readRuleParts(rrule) === undefined) return { rrule: "Not a recurrence rule." };
  if (date === null || recurrence_anchor === null) return { rrule: "What repeats has a date that it is counted from." };
  if (recurrence_anchor > date)
    return { recurrence_anchor: "What repeats is counted from its date, or an earlier one." };
  const { recurrence: word } = recurrenceOf(rrule, recurrence_anchor);
  return word === recurrence ? {} : { recurrence: "Not the word for this rule." };
}

/** A series has a rule, its word and a date; without a date only a word is stored. */
function validateRepeat(row: Repeating): RowErrors {
  const { date, recurrence, rrule, recurrence_anchor } = row;
  if (rrule !== null) return validateRule({ ...row, rrule });
  if (recurrence_anchor !== null) return { recurrence_anchor: "Without a rule nothing is counted from a date." };
  return date !== null && recurrence !== null ? { rrule: "What repeats has a rule." } : {};
}

function isEndless(rrule: string): boolean {
  const parts = readRuleParts(rrule);
  return parts?.count === undefined && parts?.until === undefined;
}

function validateCalendar({ is_default, deleted_at, kind }: CalendarData): RowErrors {
  if (deleted_at !== null && kind !== "own") return { deleted_at: "A subscribed calendar is not in the trash." };
  if (is_default && kind !== "own") return { is_default: "The default calendar is not a subscribed one." };
  return is_default && deleted_at !== null ? { is_default: "The default calendar is not in the trash." } : {};
}

function validateObject({ calendar, task_list }: CalendarObjectData): RowErrors {
  return (calendar === null) === (task_list === null) ? { calendar: "An object is in a calendar or in a list." } : {};
}

function validateEvent(row: EventData): RowErrors {
  const { date, rrule, series_until, timezone, start_time } = row;
  const endsWrongly = series_until !== null && (rrule === null || isEndless(rrule) || series_until < (date ?? ""));
  return {
    ...validateRepeat(row),
    ...(endsBeforeStart(row) && { end_date: END_BEFORE_START }),
    ...(timezone !== null && start_time === null && { timezone: "An event without a start time has no time zone." }),
    ...(endsWrongly && { series_until: "Not a day on which this series may end." }),
  };
}

function validateTask(row: TaskData): RowErrors {
  const isOpenWithEnd = !row.is_completed && row.completed_at !== null;
  return { ...validateRepeat(row), ...(isOpenWithEnd && { completed_at: "An open task was not completed." }) };
}

function validateTaskBlock({ start_time, end_time }: TaskBlockData): RowErrors {
  return start_time === end_time ? { end_time: BLOCK_WITHOUT_LENGTH } : {};
}

const RUNNING_IN_TRASH = "What lies in the trash does not run.";

function validatePomodoro({ state, start_time, ended_at, counts, deleted_at }: PomodoroData): RowErrors {
  const isOver = state === "done" || state === "stopped";
  const endsBefore = ended_at !== null && Date.parse(ended_at) < Date.parse(start_time);
  return {
    ...(isOver !== (ended_at !== null) && { ended_at: "A session has an end when it is over, and not before." }),
    ...(endsBefore && { ended_at: END_BEFORE_START }),
    ...(counts && !isOver && { counts: "A session counts when it is over." }),
    ...(state === "running" && deleted_at !== null && { state: RUNNING_IN_TRASH }),
  };
}

function validateFlowtime({ state, start_time, end_time, focused_seconds, deleted_at }: FlowtimeData): RowErrors {
  if (state === "running") {
    return {
      ...(end_time !== null && { end_time: "A session that runs has no end." }),
      ...(deleted_at !== null && { state: RUNNING_IN_TRASH }),
    };
  }
  if (end_time === null) return {};
  const spanMs = Date.parse(end_time) - Date.parse(start_time);
  const isTooLong = focused_seconds !== null && focused_seconds > Math.floor(spanMs / SECOND_MS);
  return {
    ...(isTooLong && { focused_seconds: "More than the time from start to end." }),
    ...(spanMs < 0 && { end_time: END_BEFORE_START }),
  };
}

/** Parses a row and checks its members against each other. */
type Check = (input: unknown) => { ok: true; row: object } | { ok: false; errors: FieldErrors };

function checkOf<Row extends object>(shape: z.ZodType<Row>, validate: (row: Row, input: unknown) => RowErrors): Check {
  return (input) => {
    const { success, data, error } = shape.safeParse(input);
    if (!success) return { ok: false, errors: errorsByMember(error.issues) };
    const errors: FieldErrors = {};
    for (const [member, text] of Object.entries(validate(data, input))) errors[member] = [text];
    return Object.keys(errors).length === 0 ? { ok: true, row: data } : { ok: false, errors };
  };
}

/** The errors of zod by the full path of the member. */
function errorsByMember(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) (errors[path.map(String).join(".")] ??= []).push(message);
  return errors;
}

const noFurtherChecks = () => ({});

const shapes: Readonly<Record<ImportRowKind, z.ZodType<object>>> = {
  ...rowShapes,
  account: accountData,
  settings: settingsData,
  timer: timerData,
  subscriptions: subscriptionData,
  task_filters: savedFilter,
};

/** Kinds whose members are checked against each other. */
const checks: Readonly<Partial<Record<ImportRowKind, Check>>> = {
  timer: checkOf(timerData, validateTimer),
  calendars: checkOf(calendarData, validateCalendar),
  calendar_objects: checkOf(calendarObjectData, validateObject),
  tasks: checkOf(taskData, validateTask),
  task_blocks: checkOf(taskBlockData, validateTaskBlock),
  events: checkOf(eventData, validateEvent),
  pomodoros: checkOf(pomodoroData, validatePomodoro),
  flowtimes: checkOf(flowtimeData, validateFlowtime),
};

/** Returns the rows to store, or errors by path, such as `tasks.3.title`. */
export function validateRows(rows: readonly ImportRow[]): Result<ValidatedRow[]> {
  const validated: ValidatedRow[] = [];
  const errors: FieldErrors = {};
  for (const sent of rows) {
    const check = checks[sent.kind] ?? checkOf(shapes[sent.kind], noFurtherChecks);
    const checked = check(sent.row);
    if (checked.ok) validated.push({ kind: sent.kind, number: sent.number, row: checked.row });
    else for (const [member, texts] of Object.entries(checked.errors)) errors[pathOf(sent, member)] = texts;
    if (Object.keys(errors).length >= ERRORS_MAX) break;
  }
  return Object.keys(errors).length === 0 ? ok(validated) : err({ code: "invalid", errors });
}
