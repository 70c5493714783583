/** How many days the calendar shows beside each other: 2 to 9. */
export const DEFAULT_DAY_COUNT = 4;

/** Parses a number of days from the URL or storage; undefined if it is not offered. */
export function parseDayCount(value: unknown): number | undefined {
  return /^[2-9]$/.test(String(value)) ? Number(value) : undefined;
}
