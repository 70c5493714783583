import { z } from "zod";
import { IMPORT_COMPONENTS_MAX, importLeftOut, importProblem } from "@hourloom/schema/imports";

/** The `details` of a row of `calendar_imports`. */
export const importDetails = z.object({
  calendar_title: z.string().nullable(),
  problems: z.array(importProblem),
  problem_count: z.int(),
  left_out: z.array(importLeftOut).default([]),
  /** How many calendars and lists the file names. */
  calendar_titles: z.int().default(0),
  list_titles: z.int().default(0),
  /** Rows in the file. */
  rows: z.int().default(IMPORT_COMPONENTS_MAX),
  /** Of a committed import: rows that it made and changed, and the collections that it made. */
  made: z.int().default(0),
  changed: z.int().default(0),
  made_calendar: z.string().nullable().default(null),
  made_list: z.string().nullable().default(null),
  /** Those that it made beside these, by the titles that the file names. */
  made_calendars: z.array(z.string()).default([]),
  made_lists: z.array(z.string()).default([]),
  /** Of an import that was undone: how many objects were changed since, and stayed. */
  left: z.int().default(0),
});
export type ImportDetails = z.output<typeof importDetails>;
