import { z } from "zod";
import { calendarDate, count, dateTime, id, title } from "./fields/fields.ts";

/** Import of calendar files (iCalendar) into an account: staged, previewed, then committed. */

/** Maximum size of a file, in bytes, and of its components. */
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_COMPONENTS_MAX = 10_000;
/** How long an import can be undone, in days. */
export const IMPORT_UNDO_DAYS = 30;
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
    "zone_similar",
    "zone_assumed",
    "no_occurrence",
    "too_many_exceptions",
  ]),
  /** Number of a line in the file, from 1. */
  line: count,
});
export type ImportProblem = z.output<typeof importProblem>;

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
  /** How many of the events are in another calendar than the chosen one already. */
  elsewhere: count,
  /** The first and the last day of events. */
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  problems: z.array(importProblem),
  /** Number of problems, of which only the first are listed. */
  problem_count: count,
  rows: z.array(
    z.object({
      kind: z.enum(["event", "task"]),
      title: z.string(),
      date: calendarDate.nullable(),
      start_time: z.string().nullable(),
      status: importStatus,
    }),
  ),
});
export type ImportPreview = z.output<typeof importPreview>;

/** Where events and tasks are put: an existing calendar or list, or a new one with a title. */
const target = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("existing"), id }),
  z.strictObject({ kind: z.literal("new"), title }),
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

export const importPreviewQuery = z.strictObject({ id, calendar: id.nullish(), task_list: id.nullish() });
export type ImportPreviewQuery = z.output<typeof importPreviewQuery>;

/** An import that was committed. */
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
