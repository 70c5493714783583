import { isCalendarDate } from "@hourloom/schema/fields/address-formats";

/** Years that the calendar turns to; beyond them the neighbouring pages would have no dates. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 9998;

/** The date named by the address, or undefined when it is none that can be shown. */
export function shownDate(value: unknown): string | undefined {
  if (typeof value !== "string" || !isCalendarDate(value)) return undefined;
  const year = Number(value.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? value : undefined;
}
