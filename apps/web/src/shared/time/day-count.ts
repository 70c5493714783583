/** How many days the calendar shows beside each other on request. */
export const dayCounts = [2, 3, 4, 5, 6, 7, 8, 9] as const;
export const DEFAULT_DAY_COUNT = 4;

/** Parses a number of days from the URL or storage; undefined if it is not offered. */
export function parseDayCount(value: unknown): number | undefined {
  return /^[2-9]$/.test(String(value)) ? Number(value) : undefined;
}
