import type { TaskColumns, TaskRow, TaskSource } from "@hourloom/db/queries/tasks";
import { splitRule } from "@hourloom/domain/recurrence/edit-series";
import { moveRule, readRule, ruleText } from "@hourloom/domain/recurrence/repeat-rules";
import { readRuleParts } from "@hourloom/domain/recurrence/rule-parts";
import { countedFromCompletion } from "@hourloom/domain/tasks/after-completion";
import { isArithmetic, isSeriesDate, nextSeriesDates } from "@hourloom/domain/recurrence/series";
import { defineCalculation } from "../../core/calculation.ts";
import {
  changedRepeat,
  columnsOfRule,
  remainingEnds,
  startsAnew,
  type RepeatColumns,
  type RecurrenceInput,
} from "../recurrence/repeating.ts";
import { accountDue, ownDue, readObjectSeries, type ObjectSeries } from "./object-series.ts";

export type TaskRecurrenceInput = RecurrenceInput & { after_completion?: boolean | undefined };

/** A repeating task: its series, and the date of its current occurrence. */
interface Repeating extends RepeatColumns {
  rrule: string;
  recurrence_anchor: string;
  date: string;
  start_time: string | null;
  after_completion: boolean;
}

function isRepeating(
  task: Omit<Repeating, "rrule" | "recurrence_anchor" | "date"> & RepeatColumns & { date: string | null },
): task is Repeating {
  return task.date !== null && task.rrule !== null && task.recurrence_anchor !== null;
}

/** When a row is due after a change, on the clock of its series. */
function ownDateOf(due: { date: string | null; start_time: string | null }, series: ObjectSeries | undefined) {
  return due.date === null ? null : ownDue({ ...due, date: due.date }, series).date;
}

/** The recurrence of a task after a change; one of the input is on the clock of the account. */
function repeatAfter({ row, columns, input, series }: Omit<TaskChange, "today">): RepeatColumns {
  const after = { date: row.date, start_time: row.start_time, ...columns };
  const own = ownDateOf(after, series);
  if (!startsAnew(row, input) || after.date === null || own === null || own === after.date) {
    return changedRepeat({ ...row, date: ownDateOf(row, series) }, input, own);
  }
  const { rrule, ...anew } = changedRepeat(row, input, after.date);
  return rrule === null ? { rrule, ...anew } : columnsOfRule(moveRule(rrule, after.date, own), own);
}

/**
 * The columns before any completion. Moving the task or changing its recurrence restarts the series
 * at its date, with COUNT reduced to what remains; on its new date the task can be completed again.
 */
function moved(change: Omit<TaskChange, "today">): Partial<TaskColumns> {
  const { row, columns } = change;
  const date = columns.date === undefined ? row.date : columns.date;
  const { recurrence, rrule, recurrence_anchor } = repeatAfter(change);
  const isSame = rrule === row.rrule && recurrence === row.recurrence && recurrence_anchor === row.recurrence_anchor;
  return {
    ...columns,
    ...(!isSame && { recurrence, rrule, recurrence_anchor }),
    ...(date !== row.date && { completed_date: null }),
  };
}

/**
 * Whether the occurrence on `date` was completed before: the last completed one, or an earlier one
 * of the current series.
 */
function isDone(row: TaskRow, date: string, series: ObjectSeries | undefined): boolean {
  const { completed_date, rrule, recurrence_anchor: first, after_completion, start_time } = row;
  if (completed_date === null || date >= completed_date) return date === completed_date;
  // Counted from completions, a series has no earlier dates that its rule could yield.
  if (after_completion) return true;
  return (
    first !== null &&
    rrule !== null &&
    isSeriesDate({ first, rrule, excluded: [] }, ownDue({ date, start_time }, series).date)
  );
}

type Next = RepeatColumns & { date: string; start_time?: string | null };

/**
 * The next occurrence by the rule that is neither left out nor completed. Undefined if the series
 * has ended. A rule whose COUNT takes long to work out begins anew there with what remains.
 */
function nextByRule(task: Repeating, series: ObjectSeries | undefined): Next | undefined {
  const { rrule, recurrence_anchor: first } = task;
  const own = ownDue(task, series);
  const [next] = nextSeriesDates({ first, rrule, excluded: series?.excluded ?? [] }, own.date, 1);
  if (next === undefined) return undefined;
  const isCounted = readRuleParts(rrule)?.count !== undefined && !isArithmetic({ first, rrule });
  const begun = isCounted && series?.stays !== true;
  const repeat = begun
    ? columnsOfRule(splitRule({ first, rrule, excluded: [] }, next).after, next)
    : columnsOfRule(rrule, first);
  const due = accountDue({ date: next, start_time: own.start_time }, series);
  return { ...repeat, date: due.date, ...(due.start_time !== task.start_time && { start_time: due.start_time }) };
}

/**
 * The next occurrence an interval of the rule after `today`, on whatever weekday; it becomes the
 * anchor, and COUNT is reduced. A rule that no form can represent is applied as is.
 */
function nextAfter(today: string, task: Repeating, series: ObjectSeries | undefined): Next | undefined {
  const rule = readRule(task.rrule, task.recurrence_anchor);
  if (rule === undefined) return nextByRule(task, series);
  const plain = countedFromCompletion(rule);
  const ends = remainingEnds({ rrule: task.rrule, first: task.recurrence_anchor }, ownDue(task, series).date);
  if (ends.kind === "after" && ends.count <= 1) return undefined;
  const [next] = nextSeriesDates(
    { first: today, rrule: ruleText({ ...plain, ends: { kind: "never" } }, today), excluded: series?.excluded ?? [] },
    today,
    1,
  );
  if (next === undefined || (ends.kind === "on" && next > ends.date)) return undefined;
  const left = ends.kind === "after" ? { ...ends, count: ends.count - 1 } : ends;
  return { ...columnsOfRule(ruleText({ ...plain, ends: left }, next), next), date: next };
}

export interface TaskChange {
  row: TaskRow;
  columns: Partial<TaskColumns>;
  input: TaskRecurrenceInput;
  /** Undefined for a task that no other program has stored. */
  series?: ObjectSeries | undefined;
  /** `YYYY-MM-DD` in the owner's zone. */
  today: string;
}

/**
 * The columns to update. Completing a repeating task completes its current occurrence: the task
 * moves to the next date, open, with open subtasks, and `completed_date` is the completed one.
 * Repeating the call with a completed date changes neither date nor completion. The last occurrence
 * completes the task itself.
 * A task that is completed as a whole stays completed when only its recurrence changes; the series
 * continues once it is reopened.
 */
export function completeOccurrence({ row, columns, input, series, today }: TaskChange): Partial<TaskColumns> {
  const { is_completed, date: _date, ...rest } = columns;
  const change = moved({ row, columns, input, series });
  if (is_completed === false && row.is_completed && row.completed_date === row.date) {
    return { ...change, completed_date: null };
  }
  const after = { ...row, ...change };
  if (is_completed !== true || !isRepeating(after)) return change;
  if (typeof columns.date === "string" && isDone(row, columns.date, series)) {
    return moved({ row, columns: rest, input, series });
  }
  if (row.is_completed) return change;
  const next = after.after_completion ? nextAfter(today, after, series) : nextByRule(after, series);
  if (next === undefined) return { ...change, completed_date: after.date };
  return { ...change, ...next, ...reopened(row), completed_date: after.date };
}

/** What a repeating task has for its next occurrence. */
export function reopened({ subtasks }: TaskRow): Pick<TaskColumns, "subtasks" | "is_completed"> {
  return { subtasks: subtasks.map(({ title }) => ({ title, is_completed: false })), is_completed: false };
}

/** A change whose object is to be read first. */
export type StoredTaskChange = Omit<TaskChange, "series"> & {
  stored: (TaskSource & { accountZone: string }) | undefined;
};

/** The same for a task of which other programs have stored an object. */
export function completeStored({ stored, ...change }: StoredTaskChange): Partial<TaskColumns> {
  const series = stored && readObjectSeries(stored, stored.accountZone);
  return completeOccurrence({ ...change, series });
}

export const taskChange = defineCalculation(import.meta.url, completeOccurrence);

export const storedTaskChange = defineCalculation(import.meta.url, completeStored);
