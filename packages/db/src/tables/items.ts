import type { ColumnType, Generated } from "kysely";
import type { Calendar, CalendarKind } from "@hourloom/schema/calendars";
import type { Event, eventDefaults, EventOccurrence } from "@hourloom/schema/events";
import type { Flowtime, flowtimeDefaults } from "@hourloom/schema/flowtimes";
import type { Pomodoro, pomodoroDefaults, PomodoroState } from "@hourloom/schema/pomodoros";
import type { TaskList } from "@hourloom/schema/task-lists";
import type { TaskBlock, taskBlockDefaults } from "@hourloom/schema/tasks/task-blocks";
import type { Subtask, Task, taskDefaults } from "@hourloom/schema/tasks";
import type { TaskConditions } from "@hourloom/schema/todo";
import type {
  CreatedAt,
  Immutable,
  ItemColumns,
  MemberColumns,
  NoDifferences,
  RowDifferences,
  SeriesColumns,
  PositionColumn,
} from "./column-types.ts";

export interface EventsTable
  extends ItemColumns, SeriesColumns, MemberColumns<Omit<Event, "calendar" | "is_busy">, typeof eventDefaults> {
  /** A trigger sets it for processes of the version before, which insert none. */
  is_busy: ColumnType<boolean, boolean | undefined, boolean>;
  /** Without a value the database inserts the account's default calendar. */
  calendar: ColumnType<string, string | null | undefined, string>;
  /** The kind of its calendar. */
  calendar_kind: ColumnType<CalendarKind, CalendarKind | undefined, never>;
  /** Dates of a series beside those of its rule (RDATE in RFC 5545), ascending. */
  added: Generated<string[]>;
  /** The last day that an occurrence may touch; null for an endless series. */
  series_until: string | null;
  /** The series that this one was split from; it may no longer exist. */
  split_from: string | null;
  /** The calendar object that it was read from. */
  object: Generated<string | null>;
  /** Which of the rows of its object it is, from 0. */
  object_part: Generated<number | null>;
  /** When a reminder of it was dismissed here, since a program stored it last. */
  acknowledged_until: Generated<Date | null>;
  /** The last day that the event touches, computed by the database for range queries. */
  last_date: ColumnType<string | null, never, never>;
}

/** Members that an occurrence has of its own; others follow the series. */
export type OccurrenceChanges = Partial<EventOccurrence & { date: string }>;

/** Changed and deleted occurrences, by their date in the rule. */
export interface EventExceptionsTable {
  user_id: Immutable<string>;
  event_id: Immutable<string>;
  date: Immutable<string>;
  /** Null: the occurrence was deleted. */
  changes: OccurrenceChanges | null;
  /** The first and the last day that a changed occurrence touches. */
  shown_from: string | null;
  shown_to: string | null;
}

export interface CalendarsTable extends ItemColumns, PositionColumn {
  title: string;
  color: Event["color"];
  kind: ColumnType<CalendarKind, CalendarKind | undefined, never>;
  is_hidden: Generated<boolean>;
  /** Whether new events belong to it; true for one calendar of each account, never in the trash. */
  is_default: Generated<boolean>;
}

export interface TaskListsTable extends ItemColumns, PositionColumn {
  title: string;
  color: ColumnType<Event["color"], Event["color"] | undefined>;
}

/** Saved views of the to-do screen. */
export interface TaskFiltersTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  title: string;
  /** Written as JSON text, as the driver writes arrays in another way. */
  conditions: ColumnType<TaskConditions, string, string>;
  created_at: CreatedAt;
}

export interface TasksTable
  extends ItemColumns, SeriesColumns, PositionColumn, MemberColumns<Omit<Task, "subtasks">, typeof taskDefaults> {
  /** Whether the next date is counted from the completion. */
  after_completion: Generated<boolean>;
  completed_date: string | null;
  /** When a reminder of it was dismissed here, since a program stored it last. */
  acknowledged_until: Generated<Date | null>;
  /** The calendar object that it was read from. */
  object: Generated<string | null>;
  /**
   * When it was completed as a whole; null while it is open, or if completed before this was
   * recorded.
   */
  completed_at: Date | null;
  /** Written as JSON text: the driver would convert an array to a PostgreSQL array. */
  subtasks: ColumnType<Subtask[], string | undefined, string>;
}

/** Time that is planned for a task, on the wall clock of `timezone`. */
export interface TaskBlocksTable extends ItemColumns, MemberColumns<TaskBlock, typeof taskBlockDefaults> {}

/** Times are instants in a row, and text in the account's zone in responses. */
export interface PomodorosTable
  extends
    ItemColumns,
    MemberColumns<Omit<Pomodoro, "start_time" | "ended_at" | "state" | "counts">, typeof pomodoroDefaults> {
  start_time: Date;
  state: Generated<PomodoroState>;
  ended_at: Date | null;
  counts: Generated<boolean>;
  /** The event that was converted to the session, which may be gone. */
  event: ColumnType<string | null, string | null | undefined, never>;
}

/** Without `focused_seconds` only start and end are known. */
export interface FlowtimesTable
  extends ItemColumns, MemberColumns<Omit<Flowtime, "start_time" | "end_time" | "state">, typeof flowtimeDefaults> {
  start_time: Date;
  end_time: Date | null;
  state: Generated<"running" | "done">;
}

export interface ItemTables {
  calendars: CalendarsTable;
  task_lists: TaskListsTable;
  tasks: TasksTable;
  task_blocks: TaskBlocksTable;
  events: EventsTable;
  pomodoros: PomodorosTable;
  flowtimes: FlowtimesTable;
}

/** Times are instants in a row, and text in the account's zone in responses. */
export interface RowsMatchSchema {
  calendars: NoDifferences<RowDifferences<CalendarsTable, Calendar>>;
  events: NoDifferences<RowDifferences<EventsTable, Event>>;
  task_lists: NoDifferences<RowDifferences<TaskListsTable, TaskList>>;
  tasks: NoDifferences<RowDifferences<TasksTable, Task>>;
  task_blocks: NoDifferences<RowDifferences<TaskBlocksTable, TaskBlock>>;
  pomodoros: NoDifferences<RowDifferences<PomodorosTable, Omit<Pomodoro, "start_time" | "ended_at">>>;
  flowtimes: NoDifferences<RowDifferences<FlowtimesTable, Omit<Flowtime, "start_time" | "end_time">>>;
}
