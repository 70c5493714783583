import { isCalendarDate, isUuid } from "@hourloom/schema/fields/address-formats";
import { type WorkedKind, workedKinds } from "@hourloom/schema/fields/limits";
import { TAG_MAX_LENGTH } from "@hourloom/schema/fields/tag-rules";
import type { Period } from "./period";

/**
 * Search parameters of the screen: period, a day of it, and the listed sessions. Without a period
 * it is the week.
 */
export interface InsightsSearch {
  period?: Exclude<Period, "week"> | undefined;
  date?: string | undefined;
  /** The last day of a range that begins on `date`. */
  until?: string | undefined;
  kind?: WorkedKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** An id, or `none`. */
  task?: string | undefined;
  list?: string | undefined;
  /** A tag; empty for sessions without one. */
  tag?: string | undefined;
}

/** Range of dates that the screen supports. */
export const FIRST_DATE = "1900-01-01";
export const LAST_DATE = "9998-12-31";

export const allTime = { from: FIRST_DATE, to: LAST_DATE } as const;

/** Instead of an id: without a task or list. */
export const NONE = "none";

/** Bounded, so that the days around a date are valid, too. */
export function isSupportedDate(value: string): boolean {
  return isCalendarDate(value) && value >= FIRST_DATE && value <= LAST_DATE;
}

function readDate(value: unknown): string | undefined {
  return typeof value === "string" && isSupportedDate(value) ? value : undefined;
}

function readId(value: unknown): string | undefined {
  return typeof value === "string" && (value === NONE || isUuid(value)) ? value.toLowerCase() : undefined;
}

const periods = ["day", "month", "year", "range"] as const;

/**
 * Parses search parameters. Every member is set, so that unknown values are removed from the URL.
 */
export function readInsightsSearch(search: Record<string, unknown>): InsightsSearch {
  const { period } = search;
  return {
    period: periods.find((name) => name === period),
    date: readDate(search["date"]),
    until: period === "range" ? readDate(search["until"]) : undefined,
    kind: workedKinds.find((name) => name === search["kind"]),
    from: readDate(search["from"]),
    to: readDate(search["to"]),
    task: readId(search["task"]),
    list: readId(search["list"]),
    tag: typeof search["tag"] === "string" ? search["tag"].slice(0, TAG_MAX_LENGTH) : undefined,
  };
}
