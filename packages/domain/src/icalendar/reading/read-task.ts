import { findProperty, type Component } from "../lines/component.ts";
import { readTags } from "../values/categories.ts";
import { readPriority } from "../values/priority.ts";
import { dateTimeOf, readDateTime, type DateTimeValue } from "../values/date-time.ts";
import type { TaskRow } from "./event-row.ts";
import { readReminders, taskAlarmTimes } from "./alarms.ts";
import { convertTo, instantOfValue } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";
import { cleanRule, withUntilDate } from "./read-rule.ts";
import { readNotes, readTitle } from "./read-texts.ts";

/** The property that says when a task is due: DUE, or else DTSTART. */
export function dueProperty(component: Component) {
  return findProperty(component, "DUE") ?? findProperty(component, "DTSTART");
}

function readDue(component: Component, context: ReadContext): DateTimeValue | undefined {
  const property = dueProperty(component);
  const due = property && dateTimeOf(property);
  if (property !== undefined && due === undefined) context.report({ reason: "start_unusable", line: property.line });
  return due;
}

function readRule(component: Component, time: string | null, context: ReadContext): string | null {
  const property = findProperty(component, "RRULE");
  const rrule = property && cleanRule(property.value);
  if (property !== undefined && rrule === undefined) context.report({ reason: "rule_unusable", line: property.line });
  if (rrule === undefined) return null;
  return withUntilDate(rrule, { time: time === null ? null : `${time}:00`, timezone: context.accountZone });
}

function readCompletedAt(component: Component, context: ReadContext): number | null {
  const value = readDateTime(findProperty(component, "COMPLETED")?.value ?? "", undefined);
  if (value === undefined) return null;
  return instantOfValue({ ...value, time: value.time ?? "00:00:00" }, context) ?? null;
}

const completedStatuses = ["COMPLETED", "CANCELLED"];

function isCompleted(component: Component): boolean {
  const status = findProperty(component, "STATUS")?.value.trim().toUpperCase() ?? "";
  if (status !== "") return completedStatuses.includes(status);
  return findProperty(component, "COMPLETED") !== undefined;
}

/** What says how a task ranks and by which names it is found. */
export type TaskRanks = Pick<TaskRow, "priority" | "tags">;

export function readRanks(component: Component): TaskRanks {
  return { priority: readPriority(findProperty(component, "PRIORITY")?.value ?? ""), tags: readTags(component) };
}

/**
 * The row of a VTODO. Its due time is converted to the clock of the account, since tasks have no
 * zone; a due time that cannot be read is reported and left out.
 */
export function readTask(component: Component, context: ReadContext): TaskRow {
  const due = readDue(component, context);
  const own = due && convertTo(context.accountZone, due, context);
  const is_completed = isCompleted(component);
  return {
    title: readTitle(component),
    date: own?.date ?? null,
    start_time: own?.time ?? null,
    notes: readNotes(component),
    is_completed,
    completed_at: is_completed ? readCompletedAt(component, context) : null,
    rrule: own === undefined ? null : readRule(component, own.time, context),
    reminders: own === undefined ? [] : readReminders(component, taskAlarmTimes(component, own, context.accountZone)),
    ...readRanks(component),
  };
}
