import { isCalendarDate, isUuid } from "@hourloom/schema/fields/address-formats";
import { type WorkedKind, workedKinds } from "@hourloom/schema/fields/limits";
import type { Period } from "./period";

/** What the address says of the screen: the period, a day of it, and which sessions are listed. The week is where none is named. */
export interface InsightsSearch {
  period?: Exclude<Period, "week"> | undefined;
  date?: string | undefined;
  kind?: WorkedKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** An id, or `none`. */
  task?: string | undefined;
  list?: string | undefined;
}

/** The dates that the screen can be about. */
export const FIRST_DATE = "1900-01-01";
export const LAST_DATE = "9998-12-31";

/** All days that there can be. */
export const allTime = { from: FIRST_DATE, to: LAST_DATE } as const;

/** Instead of an id: what has no task, or no list. */
export const NONE = "none";

/** Dates that people have worked on or may look ahead to; what is around them can be asked for, too. */
function readDate(value: unknown): string | undefined {
  const isDate = typeof value === "string" && isCalendarDate(value) && value >= FIRST_DATE && value <= LAST_DATE;
  return isDate ? value : undefined;
}

function readId(value: unknown): string | undefined {
  return typeof value === "string" && (value === NONE || isUuid(value)) ? value.toLowerCase() : undefined;
}

/** Reads an address, in which anything may stand. Every member is named, so that what is not known does not stay in it. */
export function readInsightsSearch(search: Record<string, unknown>): InsightsSearch {
  const { period } = search;
  return {
    period: period === "month" || period === "year" ? period : undefined,
    date: readDate(search["date"]),
    kind: workedKinds.find((name) => name === search["kind"]),
    from: readDate(search["from"]),
    to: readDate(search["to"]),
    task: readId(search["task"]),
    list: readId(search["list"]),
  };
}
