import type { Event, EventIcalendarName, EventOccurrence } from "@hourloom/schema/events";
import type { Task, TaskIcalendarName } from "@hourloom/schema/tasks";

/** Events and tasks as the product stores them, and what reading iCalendar says about them. */

export const eventStatuses = ["confirmed", "tentative", "cancelled"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/**
 * An event on the wall clock of its own zone. `date` is that of DTSTART, with which a series is
 * counted, whether or not this occurrence was deleted.
 */
export interface EventRow extends Pick<Event, Exclude<EventIcalendarName, "recurrence">> {
  /** `YYYY-MM-DD`; null for an event without DTSTART. */
  date: string | null;
  /** `HH:mm`; null for a whole day. */
  start_time: string | null;
  /** `HH:mm`; before `start_time` it is on the next day, unless there is an `end_date`. */
  end_time: string | null;
  /** Inclusive last day of an event that spans several. */
  end_date: string | null;
  /** IANA name or `UTC`; null for floating time and for whole days. */
  timezone: string | null;
  /** Without `RRULE:`; its UNTIL is a date, unless the series has several starts a day. */
  rrule: string | null;
  /** RDATE: `YYYY-MM-DD` at the start time, or `YYYY-MM-DDTHH:mm`. */
  added: readonly string[];
  /** EXDATE of a series with several starts a day, in the same forms. */
  excluded: readonly string[];
  /** http or https; empty without one. */
  url: string;
  /** In minutes before the start, ascending. */
  reminders: number[];
}

/** Members that an occurrence has of its own; others follow the series. */
export type OccurrenceChanges = Partial<EventOccurrence & { date: string }>;

export interface EventException {
  /** The date that the rule gives the occurrence. */
  readonly date: string;
  /** Null: the occurrence was deleted. */
  readonly changes: OccurrenceChanges | null;
}

/** A row of events with the exceptions of its series, ascending by date. */
export interface EventEntry {
  readonly row: EventRow;
  readonly exceptions: readonly EventException[];
}

/** A task on the wall clock of the account. */
export interface TaskRow extends Pick<Task, Exclude<TaskIcalendarName, "recurrence">> {
  /** Milliseconds since 1970. */
  completed_at: number | null;
  /** On the clock of the zone in which it is due, counted from `first`. */
  rrule: string | null;
  /** The date of a series that COUNT begins with, on the same clock; null without a rule. */
  first: string | null;
  /** In minutes before it is due, ascending. */
  reminders: number[];
}

/** What reading could not express. */
export type ProblemReason =
  /** The object was left out. */
  | "start_unusable"
  | "superseded"
  | "unsupported_component"
  /** The object was read without this. */
  | "end_unusable"
  | "rule_unusable"
  | "alarm_unusable"
  /** The zone was guessed. */
  | "zone_similar"
  | "zone_assumed";

export interface Problem {
  readonly reason: ProblemReason;
  /** Number of a line in the file. */
  readonly line: number;
}
