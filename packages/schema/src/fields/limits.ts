/**
 * Limits and units that the app needs at start, without loading zod, which is loaded with the first
 * form.
 */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1440;
/** Maximum length of any title, in code points. */
export const TITLE_MAX_LENGTH = 255;
/** Maximum length of a search text, in code points. */
export const SEARCH_MAX_LENGTH = 255;
/** Maximum length of a requested range, in days. */
export const RANGE_MAX_DAYS = 400;
/** Maximum sessions of one response. */
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
