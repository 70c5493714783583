import { isCalendarDate } from "@hourloom/schema/fields/address-formats";

/** The years that the calendar shows; beyond them neighbouring pages would have invalid dates. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 9998;

/** Parses a date from the URL; undefined if it is invalid or out of the years shown. */
export function parseShownDate(value: unknown): string | undefined {
  if (typeof value !== "string" || !isCalendarDate(value)) return undefined;
  const year = Number(value.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? value : undefined;
}
