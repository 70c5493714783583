import { sql, type RawBuilder } from "kysely";
import { eventMembers } from "@hourloom/schema/events";
import { nonIcalendarNames } from "@hourloom/schema/fields/members";
import type { TaskIcalendarName } from "@hourloom/schema/tasks";
import type { ColumnType } from "../../columns.ts";
import { eventColumnTypes } from "../events.ts";
import type { NoDifferences } from "../../tables/database.ts";
import { taskColumnTypes } from "../tasks.ts";

const notOfFiles: readonly string[] = ["version", ...nonIcalendarNames(eventMembers)];
/** The columns of an event that a file gives, with their PostgreSQL types; others stay as they are. */
export const importedEventTypes: Readonly<Record<string, ColumnType>> = {
  ...Object.fromEntries(Object.entries(eventColumnTypes).filter(([name]) => !notOfFiles.includes(name))),
  object_part: "integer",
};

/** Names and types, as `jsonb_to_recordset` needs them. */
export function definitionsOf(types: Readonly<Record<string, ColumnType>>): RawBuilder<unknown> {
  return sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
}

/** The names of columns, of a table if there is one. */
export function refs(types: object, table?: string): RawBuilder<unknown> {
  return sql.join(Object.keys(types).map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));
}

/** The columns of a task that every file gives. */
export const importedTaskTypes = {
  title: taskColumnTypes.title,
  date: taskColumnTypes.date,
  start_time: taskColumnTypes.start_time,
  notes: taskColumnTypes.notes,
  is_completed: taskColumnTypes.is_completed,
  recurrence: taskColumnTypes.recurrence,
  rrule: taskColumnTypes.rrule,
  recurrence_anchor: taskColumnTypes.recurrence_anchor,
  completed_at: "timestamptz",
} as const;

/** What many files do not have: it then stays as it is. */
export const optionalTaskTypes = {
  subtasks: taskColumnTypes.subtasks,
  estimate_minutes: taskColumnTypes.estimate_minutes,
  mode: taskColumnTypes.mode,
  reminders: taskColumnTypes.reminders,
  priority: taskColumnTypes.priority,
  tags: taskColumnTypes.tags,
  after_completion: taskColumnTypes.after_completion,
} as const;

/** All columns of a task that a file may give. */
export const taskTypes = { ...importedTaskTypes, ...optionalTaskTypes };
/** Does not compile if files give no column for a member that iCalendar has. */
export type EveryIcalendarMemberIsGiven = NoDifferences<Exclude<TaskIcalendarName, keyof typeof taskTypes>>;

/** Sets columns to what an upsert would have inserted. */
export function excludedValues(types: object): RawBuilder<unknown> {
  return sql.join(Object.keys(types).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
}
