import { z } from "zod";
import { calendarDate, count, dateTime, id, title } from "./fields/fields.ts";

/** Import of files of calendars and other programs: staged, previewed, then committed. */

/** Maximum size of a file, in bytes, and of its components. */
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_COMPONENTS_MAX = 10_000;
/** Maximum files in a zip, and titles of lists and of calendars that a file names. */
export const IMPORT_ZIP_FILES_MAX = 1_000;
export const IMPORT_TITLES_MAX = 200;
/** How long an import can be undone, in days. */
export const IMPORT_UNDO_DAYS = 30;
/** Committed imports of an account that can be undone; beyond, the oldest cannot. */
export const IMPORTS_MAX = 50;
/** Rows of a preview, and the problems that it names. */
export const PREVIEW_ROWS = 20;
export const PREVIEW_PROBLEMS = 100;
/** Maximum length of a file name that is stored, in code points. */
export const FILE_NAME_MAX_LENGTH = 255;

/**
 * What an import does with an event or task: it is `new`, `changed` here since the file has a later
 * version, `unchanged`, or `older` than what is here.
 */
export const importStatus = z.enum(["new", "changed", "unchanged", "older"]);
export type ImportStatus = z.output<typeof importStatus>;

/** A part of a file that could not be read, or only by a guess. */
export const importProblem = z.object({
  reason: z.enum([
    "no_colon",
    "outside_component",
    "unmatched_end",
    "too_deep",
    "too_long",
    "start_unusable",
    "superseded",
    "unsupported_component",
    "end_unusable",
    "rule_unusable",
    "alarm_unusable",
    "zone_similar",
    "zone_assumed",
    "no_occurrence",
    "too_many_exceptions",
    "date_unreadable",
    "repeat_unreadable",
    "row_unreadable",
    "entry_unreadable",
    "date_ambiguous",
    "too_many_subtasks",
  ]),
  /** Number of a line in the file, from 1; 0 where the file has no lines. */
  line: count,
  /** The name of the file within a zip. */
  file: z.string().optional(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** What a file has and an account has no place for. */
export const importLeftOut = z.object({
  reason: z.enum([
    // Only stored imports of former versions have these.
    "priorities",
    "deadlines",
    "labels",
    "tags_beyond_limits",
    "people",
    "sections",
    "folders",
    "subtask_details",
    "day_durations",
    "project_comments",
    "completions",
    "reminders",
    "notes",
    "attachments",
    "habits",
    "repeats",
    "billing",
    "other_people",
    "start_times",
    "long_days",
    "settings",
    "timer",
    "trash",
    "running_sessions",
    "subscriptions",
    "filters",
    "blocks",
    "repeated",
    "files",
  ]),
  count,
});
export type ImportLeftOut = z.output<typeof importLeftOut>;

export const importKind = z.enum(["event", "task", "pomodoro", "flowtime"]);
export type ImportKind = z.output<typeof importKind>;

const statusCounts = z.object({ new: count, changed: count, unchanged: count, older: count });
export type StatusCounts = z.output<typeof statusCounts>;

/** What a file contains, and what an import of it would do. */
export const importPreview = z.object({
  id,
  file_name: z.string(),
  /** The name that the file gives its calendar. */
  calendar_title: z.string().nullable(),
  events: statusCounts,
  tasks: statusCounts,
  /** Pomodoros and flow times. */
  sessions: statusCounts,
  /** How many calendars and lists the file names. */
  calendar_titles: count,
  list_titles: count,
  /** How many of the events are in another calendar than the chosen one already. */
  elsewhere: count,
  /** The first and the last day of events, tasks and sessions. */
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  problems: z.array(importProblem),
  /** Number of problems, of which only the first are listed. */
  problem_count: count,
  left_out: z.array(importLeftOut),
  rows: z.array(
    z.object({
      kind: importKind,
      title: z.string(),
      date: calendarDate.nullable(),
      start_time: z.string().nullable(),
      status: importStatus,
    }),
  ),
});
export type ImportPreview = z.output<typeof importPreview>;

/**
 * Where events and tasks are put: an existing calendar or list, a new one with a title, or those
 * with the titles that the file names, which are made where the account has none.
 */
const target = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("existing"), id }),
  z.strictObject({ kind: z.literal("new"), title }),
  z.strictObject({ kind: z.literal("by_title") }),
]);
export type ImportTarget = z.output<typeof target>;

export const importChoice = z.strictObject({
  id,
  calendar: target,
  task_list: target,
  /** For events that another calendar has already: change them there, or add a copy. */
  elsewhere: z.enum(["update", "copy"]).default("update"),
});
export type ImportChoice = z.output<typeof importChoice>;

/** An existing calendar or list to compare with; absent or null for a new one. */
const compared = z.union([id, z.literal("by_title")]).nullish();

export const importPreviewQuery = z.strictObject({ id, calendar: compared, task_list: compared });
export type ImportPreviewQuery = z.output<typeof importPreviewQuery>;

export const committedImport = z.object({
  id,
  file_name: z.string(),
  committed_at: dateTime,
  /** Rows that it made and changed. */
  made: count,
  changed: count,
  is_undone: z.boolean(),
});
export type CommittedImport = z.output<typeof committedImport>;

/** What an undo left alone, since it was changed after the import. */
export const undoneImport = z.object({ left: count });
export type UndoneImport = z.output<typeof undoneImport>;
