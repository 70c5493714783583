import { z } from "zod";
import { calendarDate, wholeNumber } from "./fields/fields.ts";
import { weekdayCodes } from "./fields/weekday-codes.ts";

/** Repetition as far as the REST API can express it. */
export const recurrence = z.enum(["daily", "weekly", "monthly"]);
export type Recurrence = z.output<typeof recurrence>;

export const weekdayCode = z.enum(weekdayCodes);

/** Maximum interval, in days, weeks, months or years. */
export const INTERVAL_MAX = 999;
/** Maximum occurrences of a series that ends after a number of them. */
export const COUNT_MAX = 9_999;

/** The first to fourth or (-1) last of a weekday in the month. */
const nthWeekday = z.object({
  week: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
  weekday: weekdayCode,
});

const ends = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("never") }),
  z.object({ kind: z.literal("on"), date: calendarDate }),
  z.object({ kind: z.literal("after"), count: wholeNumber(1, COUNT_MAX) }),
]);

/**
 * Repetition as the form describes it; the server creates an RRULE (RFC 5545) from it and the first
 * date. The first date gives what is missing: the day of the month, the month, and the weekday if
 * `weekdays` is empty. A month without that day has its last day instead.
 */
export const repeatRule = z.object({
  frequency: z.enum(["daily", "weekly", "monthly", "yearly"]),
  /** Number of days, weeks, months or years. */
  interval: wholeNumber(1, INTERVAL_MAX),
  /** Weekdays of a weekly rule. */
  weekdays: z.array(weekdayCode).max(weekdayCodes.length),
  /** Monthly or yearly: on a weekday of the month instead of a day of the month. */
  nth_weekday: nthWeekday.nullable(),
  /**
   * Monthly or yearly: the day of the month, in months that have it. Used only if the first date is
   * the last day of a shorter month: "on the 31st" that starts on 28 February.
   */
  month_day: wholeNumber(29, 31).exactOptional(),
  /** `on`: last date of an occurrence. `after`: number of occurrences, removed ones included. */
  ends,
});
export type RepeatRule = z.output<typeof repeatRule>;

/** Occurrences of a series that a change applies to. `following` includes the named one. */
export const seriesScope = z.enum(["this", "following", "all"]);
export type SeriesScope = z.output<typeof seriesScope>;

export const PREVIEW_DATES = 5;
