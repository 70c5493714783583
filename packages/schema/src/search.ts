import { z } from "zod";
import { calendarItem } from "./calendar.ts";
import { calendarDate, requiredText } from "./fields.ts";
import { SEARCH_MAX_LENGTH } from "./limits.ts";
import { workspaceTaskList } from "./task-lists.ts";

/** Most things of a kind that one answer names. */
export const FOUND_MAX = 8;

export const searchQuery = z.strictObject({ text: requiredText(SEARCH_MAX_LENGTH) });

/** What has all words of the text in its title or its notes. */
export const found = z.object({
  items: z.array(
    z.object({
      item: calendarItem,
      /** The day on which it stands; of a series its next one, or its first where none is to come. Null without a date. */
      day: calendarDate.nullable(),
    }),
  ),
  task_lists: z.array(workspaceTaskList),
  /**
   * How many of the series have rules that could not be worked out, and so stand on their first
   * day.
   */
  unresolved: z.int().min(0),
});
export type Found = z.output<typeof found>;
