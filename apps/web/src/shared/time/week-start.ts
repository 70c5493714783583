/** First day of the week: Sunday, Monday or Saturday. */
export type WeekStart = 0 | 1 | 6;

/** The key in localStorage. */
export const WEEK_START_KEY = "week_start";

/** Parses the stored text; null and any invalid text mean Sunday. */
export function parseWeekStart(text: string | null): WeekStart {
  return text === "1" ? 1 : text === "6" ? 6 : 0;
}
