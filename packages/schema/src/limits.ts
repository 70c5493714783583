/** Limits that the app needs before any schema: zod is fetched with the first form, and no sooner. */

export const DAY_MINUTES = 1440;
/** Longest title of anything, in code points. */
export const TITLE_MAX_LENGTH = 255;
/** Longest text that is searched for, in code points. */
export const SEARCH_MAX_LENGTH = 255;
/** Longest range that one call answers for, in days. */
export const RANGE_MAX_DAYS = 400;
/** Most sessions of one answer. */
export const SESSIONS_LISTED_MAX = 1_000;
/** Most bands of a setting that says how long a break flowtime earns. */
export const FLOWTIME_BANDS_MAX = 20;

/**
 * Which sessions a number of the insights is made of: those with focus, of both kinds or of one, or of the days that met the goal; pomodoros that count; those that were
 * interrupted, by whomever or by one side; and all pomodoros that were planned.
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
