import type { TaskColumns, TaskRow } from "@hourloom/db/queries/tasks";
import { readRule, ruleText } from "@hourloom/domain/recurrence/repeat-rules";
import { countedFromCompletion } from "@hourloom/domain/tasks/after-completion";
import { isSeriesDate, nextSeriesDates } from "@hourloom/domain/recurrence/series";
import type { Calculation } from "../../core/calculator.ts";
import {
  changedRepeat,
  columnsOfRule,
  remainingEnds,
  type RepeatColumns,
  type RecurrenceInput,
} from "../recurrence/repeating.ts";

/** Recurrence of a task in the input. */
export type TaskRecurrenceInput = RecurrenceInput & { after_completion?: boolean | undefined };

/** A repeating task: its series, and the date of its current occurrence. */
interface Repeating extends RepeatColumns {
  rrule: string;
  recurrence_anchor: string;
  date: string;
  after_completion: boolean;
}

function isRepeating(
  task: Omit<Repeating, "rrule" | "recurrence_anchor" | "date"> & RepeatColumns & { date: string | null },
): task is Repeating {
  return task.date !== null && task.rrule !== null && task.recurrence_anchor !== null;
}

/**
 * The columns before any completion. Moving the task or changing its recurrence restarts the series
 * at its date, with COUNT reduced to what remains; on its new date the task can be completed again.
 */
function moved(row: TaskRow, columns: Partial<TaskColumns>, input: TaskRecurrenceInput): Partial<TaskColumns> {
  const date = columns.date === undefined ? row.date : columns.date;
  const { recurrence, rrule, recurrence_anchor } = changedRepeat(row, input, date);
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
function isDone({ completed_date, rrule, recurrence_anchor: first, after_completion }: TaskRow, date: string): boolean {
  if (completed_date === null || date >= completed_date) return date === completed_date;
  // Counted from completions, a series has no earlier dates that its rule could yield.
  if (after_completion) return true;
  return first !== null && rrule !== null && isSeriesDate({ first, rrule, excluded: [] }, date);
}

/** The next occurrence by the rule, with the same anchor. Undefined if the series has ended. */
function nextByRule({
  rrule,
  recurrence_anchor: first,
  date,
}: Repeating): (RepeatColumns & { date: string }) | undefined {
  const [next] = nextSeriesDates({ first, rrule, excluded: [] }, date, 1);
  return next === undefined ? undefined : { ...columnsOfRule(rrule, first), date: next };
}

/**
 * The next occurrence an interval of the rule after `today`, on whatever weekday; it becomes the
 * anchor, and COUNT is reduced. A rule that no form can represent is applied as is.
 */
function nextAfter(today: string, task: Repeating): (RepeatColumns & { date: string }) | undefined {
  const rule = readRule(task.rrule, task.recurrence_anchor);
  if (rule === undefined) return nextByRule(task);
  const plain = countedFromCompletion(rule);
  const ends = remainingEnds({ rrule: task.rrule, first: task.recurrence_anchor }, task.date);
  if (ends.kind === "after" && ends.count <= 1) return undefined;
  const [, next] = nextSeriesDates(
    { first: today, rrule: ruleText({ ...plain, ends: { kind: "never" } }, today), excluded: [] },
    null,
    2,
  );
  if (next === undefined || (ends.kind === "on" && next > ends.date)) return undefined;
  const left = ends.kind === "after" ? { ...ends, count: ends.count - 1 } : ends;
  return { ...columnsOfRule(ruleText({ ...plain, ends: left }, next), next), date: next };
}

/** A change of a task from either transport. */
export interface TaskChange {
  row: TaskRow;
  columns: Partial<TaskColumns>;
  input: TaskRecurrenceInput;
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
export function completeOccurrence({ row, columns, input, today }: TaskChange): Partial<TaskColumns> {
  const { is_completed, date: _date, ...rest } = columns;
  const change = moved(row, columns, input);
  if (is_completed === false && row.is_completed && row.completed_date === row.date) {
    return { ...change, completed_date: null };
  }
  const after = { ...row, ...change };
  if (is_completed !== true || !isRepeating(after)) return change;
  if (typeof columns.date === "string" && isDone(row, columns.date)) return moved(row, rest, input);
  if (row.is_completed) return change;
  const next = after.after_completion ? nextAfter(today, after) : nextByRule(after);
  if (next === undefined) return { ...change, completed_date: after.date };
  const subtasks = after.subtasks.map(({ title }) => ({ title, is_completed: false }));
  return { ...change, ...next, subtasks, is_completed: false, completed_date: after.date };
}

export const taskChange: Calculation<TaskChange, Partial<TaskColumns>> = {
  module: import.meta.url,
  name: "completeOccurrence",
  run: completeOccurrence,
};
