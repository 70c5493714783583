import type { EventIcalendarName, EventNonIcalendarName } from "@hourloom/schema/events";
import type { TaskIcalendarName } from "@hourloom/schema/tasks";
import { eventColumnTypes } from "./events.ts";
import type { NoDifferences } from "../tables/column-types.ts";
import { taskColumnTypes } from "./tasks.ts";

const { version: _assigned, calendar: _chosen, ...ownEventTypes } = eventColumnTypes;
/**
 * The columns of an event that files and other programs provide, with their PostgreSQL types. Those
 * of members that iCalendar lacks stay as they are.
 */
export const importedEventTypes = { ...ownEventTypes, object_part: "integer" } as const;
/** Does not compile if a member that iCalendar lacks is among them. */
export type NoOtherEventMembers = NoDifferences<Extract<keyof typeof importedEventTypes, EventNonIcalendarName>>;
/** Does not compile if a member of iCalendar is not among them. */
export type EventMembersOfIcalendar = NoDifferences<Exclude<EventIcalendarName, keyof typeof importedEventTypes>>;

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
/** Does not compile if a member of iCalendar is not among them. */
export type TaskMembersOfIcalendar = NoDifferences<Exclude<TaskIcalendarName, keyof typeof taskTypes>>;

/** The columns of an iCalendar object that files, feeds and clients provide. */
export const objectTypes = {
  uid: "text",
  sequence: "integer",
  modified_at: "timestamptz",
  source: "bytea",
  read_zone: "text",
  is_partial: "boolean",
  parts: "smallint[]",
} as const;

/** The columns of an exception beside its event. */
export const exceptionTypes = { date: "date", changes: "jsonb", shown_from: "date", shown_to: "date" } as const;
