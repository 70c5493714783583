import { z } from "zod";
import { calendarItem } from "./workspace.ts";
import { calendarDate, count, requiredText } from "./fields/fields.ts";
import { SEARCH_MAX_LENGTH } from "./fields/limits.ts";
import { workspaceTaskList } from "./task-lists.ts";

/** Maximum results of a kind in one response. */
export const SEARCH_RESULTS_MAX = 8;

export const searchQuery = z.strictObject({ text: requiredText(SEARCH_MAX_LENGTH) });

/** Items with all words of the text in title, notes or location. */
export const searchResults = z.object({
  items: z.array(
    z.object({
      item: calendarItem,
      /**
       * Day of the item; a series is found twice, with its next and its last one. Null without a
       * date.
       */
      day: calendarDate.nullable(),
    }),
  ),
  task_lists: z.array(workspaceTaskList),
  /** Number of series whose rules were not expanded; their `day` is the first one. */
  unresolved: count,
});
export type SearchResults = z.output<typeof searchResults>;
