import type { TaskColumns, TaskRow } from "@hourloom/db/queries/tasks";
import { readRule, ruleText } from "@hourloom/domain/recurrence/repeat-rules";
import { countedFromCompletion } from "@hourloom/domain/tasks/after-completion";
import { isSeriesDate, nextSeriesDates } from "@hourloom/domain/recurrence/series";
import type { Calculation } from "../calculator/calculator.ts";
import { changedRepeat, columnsOfRule, remainingEnds, type RepeatColumns, type SaidRepeat } from "../repeating.ts";

/** What is said of how a task repeats, beside its columns. */
export type SaidOfTask = SaidRepeat & { after_completion?: boolean | undefined };

/** A task that goes on: the series that it is, and the occurrence at which it stands. */
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
 * The task as a change leaves it before anything is completed. A series is counted from its date anew when a person moves the task or changes how it repeats;
 * a number of occurrences is what is left of it. Moved to another date, the task can be completed there, even where it was before.
 */
function moved(row: TaskRow, given: Partial<TaskColumns>, said: SaidOfTask): Partial<TaskColumns> {
  const date = given.date === undefined ? row.date : given.date;
  const { recurrence, rrule, recurrence_anchor } = changedRepeat(row, said, date);
  const isSame = rrule === row.rrule && recurrence === row.recurrence && recurrence_anchor === row.recurrence_anchor;
  return {
    ...given,
    ...(!isSame && { recurrence, rrule, recurrence_anchor }),
    ...(date !== row.date && { completed_date: null }),
  };
}

/** Whether the occurrence on `date` is one that was done before: the last, or any earlier one of the series as it is counted now. */
function isDone(row: TaskRow, date: string): boolean {
  const { completed_date, rrule, recurrence_anchor: first, after_completion } = row;
  if (completed_date === null || date >= completed_date) return date === completed_date;
  // Counted from the days on which it was done, a series has no dates before the last of them that a rule could tell.
  if (after_completion) return true;
  return first !== null && rrule !== null && isSeriesDate({ first, rrule, excluded: [] }, date);
}

/** The next occurrence by the rule; the series stays counted from where it is. Undefined where it has ended. */
function nextByRule({
  rrule,
  recurrence_anchor: first,
  date,
}: Repeating): (RepeatColumns & { date: string }) | undefined {
  const [next] = nextSeriesDates({ first, rrule, excluded: [] }, date, 1);
  return next === undefined ? undefined : { ...columnsOfRule(rrule, first), date: next };
}

/**
 * The next occurrence as many days, weeks, months or years after `today` as the rule says, whatever weekday that is. The series is counted from there with
 * what is left of its number. A rule that no form can say is followed as it is.
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

/** A change of a task as either transport asks for it. */
export interface TaskChange {
  row: TaskRow;
  given: Partial<TaskColumns>;
  said: SaidOfTask;
  /** `YYYY-MM-DD` in the owner's zone. */
  today: string;
}

/**
 * What a change comes to for a task, `today` being the day in its owner's zone. To complete a repeating one completes its current occurrence: the task goes on
 * to the next date with all its steps before it, not completed, and says which one was done. Who repeats the call, however late, with a date that was done changes neither date nor
 * completion. The last occurrence of a series completes the task for good. One that is done early is followed by the one after it all the same: none is
 * skipped.
 *
 * A task that is completed as a whole (made so, or completed before it got a recurrence) stays so, with its date, as it was said; it goes on as a series
 * once its completion is taken back.
 */
export function completeOccurrence({ row, given, said, today }: TaskChange): Partial<TaskColumns> {
  const { is_completed, date: _date, ...rest } = given;
  const change = moved(row, given, said);
  if (is_completed === false && row.is_completed && row.completed_date === row.date) {
    return { ...change, completed_date: null };
  }
  const after = { ...row, ...change };
  if (is_completed !== true || !isRepeating(after)) return change;
  if (typeof given.date === "string" && isDone(row, given.date)) return moved(row, rest, said);
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
