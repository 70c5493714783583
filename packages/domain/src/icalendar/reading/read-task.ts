import { moveRule } from "../../recurrence/repeat-rules.ts";
import { fromSeriesClock } from "../../tasks/series-clock.ts";
import { findProperty, propertiesOf, type Component } from "../lines/component.ts";
import { readTags } from "../values/categories.ts";
import { readPriority } from "../values/priority.ts";
import { readDateTime, type DateTimeValue } from "../values/date-time.ts";
import type { TaskRow } from "./event-row.ts";
import { readReportedReminders, taskAlarmTimes } from "./alarms.ts";
import { convertTo, createOwnClock, instantOfValue, type OwnTime } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";
import { cleanRule, withUntilDate } from "./read-rule.ts";
import { isCompleted, readStart, readTaskSeries, type TaskSeries } from "./read-task-series.ts";
import { readNotes, readTitle } from "./read-texts.ts";
import { dueProperty, dueValueOf } from "./task-due.ts";

function readDue(component: Component, context: ReadContext): DateTimeValue | undefined {
  const property = dueProperty(component);
  const due = dueValueOf(component);
  if (property !== undefined && due === undefined) context.report({ reason: "start_unusable", line: property.line });
  return due;
}

function readRule(component: Component, context: ReadContext): string | undefined {
  const property = propertiesOf(component, "RRULE").find(({ value }) => value.trim() !== "");
  const rrule = property && cleanRule(property.value);
  if (property !== undefined && rrule === undefined) context.report({ reason: "rule_unusable", line: property.line });
  return rrule;
}

function readCompletedAt(component: Component, context: ReadContext): number | null {
  const value = readDateTime(findProperty(component, "COMPLETED")?.value ?? "", undefined);
  if (value === undefined) return null;
  return instantOfValue({ ...value, time: value.time ?? "00:00:00" }, context) ?? null;
}

export type PriorityAndTags = Pick<TaskRow, "priority" | "tags">;

export function readPriorityAndTags(component: Component): PriorityAndTags {
  return { priority: readPriority(findProperty(component, "PRIORITY")?.value ?? ""), tags: readTags(component) };
}

/** A task, and its series if it repeats. */
export interface ReadTask {
  readonly row: TaskRow;
  readonly series: TaskSeries | undefined;
}

/** The rule as it gives days on which occurrences are due, and the series with it. */
function readRepeating(
  { master, overrides }: { master: Component; overrides: readonly Component[] },
  value: DateTimeValue,
  context: ReadContext,
): { rrule: string; series: TaskSeries } | undefined {
  const stated = readRule(master, context);
  if (stated === undefined) return undefined;
  const clock = createOwnClock(value, { isSeries: true }, context);
  const due = clock.convert(value);
  const start = readStart(master, { due, clock });
  const time = start.time === null ? null : `${start.time}:00`;
  const timezone = time === null ? context.dayZone : (clock.timezone ?? context.accountZone);
  const ofStarts = withUntilDate(stated, { time, timezone });
  const rrule = moveRule(ofStarts, start.date, due.date);
  return { rrule, series: readTaskSeries({ master, overrides }, { rrule, due, clock, context }) };
}

/** When the row is due on the clock of the account: its occurrence may have a time of its own. */
function dueInAccount(value: DateTimeValue, series: TaskSeries | undefined, context: ReadContext): OwnTime {
  if (series === undefined) return convertTo(context.accountZone, value, context);
  const { occurrence, first, overrides, zone } = series;
  const override = overrides.get(occurrence);
  const own = override && dueValueOf(override);
  if (own !== undefined) return convertTo(context.accountZone, own, context);
  const due = fromSeriesClock({ date: occurrence, start_time: first.time }, { accountZone: context.accountZone, zone });
  return { date: due.date, time: due.start_time };
}

/** When a task was completed: a series with its last occurrence. */
function completionOf(component: Component, series: TaskSeries | undefined, context: ReadContext): number | null {
  if (isCompleted(component)) return readCompletedAt(component, context);
  const last = series?.overrides.get(series.occurrence);
  return last === undefined ? null : readCompletedAt(last, context);
}

/**
 * The row of a VTODO and of the components of its occurrences; a series is due at the first open.
 * The due time is converted to the clock of the account; one that cannot be read is reported.
 */
export function readTask(component: Component, overrides: readonly Component[], context: ReadContext): ReadTask {
  const value = readDue(component, context);
  const repeating = value && readRepeating({ master: component, overrides }, value, context);
  const series = repeating?.series;
  const due = value && dueInAccount(value, series, context);
  const is_completed = isCompleted(component) || series?.isDone === true;
  const convert = (other: DateTimeValue) => convertTo(context.accountZone, other, context);
  const zone = context.accountZone;
  const row = {
    title: readTitle(component),
    date: due?.date ?? null,
    start_time: due?.time ?? null,
    notes: readNotes(component),
    is_completed,
    completed_at: is_completed ? completionOf(component, series, context) : null,
    rrule: repeating?.rrule ?? null,
    first: series?.first.date ?? null,
    reminders:
      due === undefined
        ? []
        : readReportedReminders(component, taskAlarmTimes(component, due, { zone, convert }), context),
    ...readPriorityAndTags(component),
  };
  return { row, series };
}
