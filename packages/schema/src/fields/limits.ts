/**
 * Limits and units that the app needs at start, without loading zod, which is loaded with the first
 * form.
 */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1440;
/** Length of an item without an end: when it gets a time, and on screen. */
export const DEFAULT_ITEM_MINUTES = 30;

/**
 * The usual lengths of the Pomodoro Technique in minutes, with a long break after `long_after`
 * sessions: defaults of a session, of the timer, and of an event's conversion into sessions.
 */
export const pomodoroLengths = { duration: 25, break_duration: 5, long_after: 4, long_break_duration: 15 } as const;
/** Maximum length of any title, in code points; the tables have it as a constraint, too. */
export const TITLE_MAX_LENGTH = 255;
/** Maximum length of the name of an access key, in code points. */
export const ACCESS_KEY_NAME_MAX_LENGTH = 100;
/** Maximum length of a search text, in code points. */
export const SEARCH_MAX_LENGTH = 255;
/** Maximum length of a requested range, in days. */
export const RANGE_MAX_DAYS = 400;
/** Maximum days that the insights show, ten years, and that they sum with what those are beside. */
export const INSIGHTS_SHOWN_MAX_DAYS = 3_660;
export const INSIGHTS_MAX_DAYS = INSIGHTS_SHOWN_MAX_DAYS + 2 * RANGE_MAX_DAYS;
export const SESSIONS_LISTED_MAX = 1_000;
/** Maximum bands of the setting for breaks of flowtime. */
export const FLOWTIME_BANDS_MAX = 20;

/**
 * Filters of sessions, one for each figure of the insights: with focus time (all, pomodoro,
 * flowtime, or on days that met the goal), counted pomodoros, interrupted (any, internal,
 * external), and all planned pomodoros.
 */
export const workedKinds = [
  "worked",
  "worked_pomodoro",
  "worked_flowtime",
  "goal",
  "counted",
  "interrupted",
  "internal",
  "external",
  "planned",
] as const;
export type WorkedKind = (typeof workedKinds)[number];

/** Maximum length of a block: shorter than a day, since an end that is its start is no length. */
export const BLOCK_MAX_MINUTES = DAY_MINUTES - 15;
/** Maximum blocks of a task, outside the trash. */
export const BLOCKS_MAX = 1_000;

export const TASK_BATCH_MAX = 500;
