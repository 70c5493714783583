import { z } from "zod";
import { calendarDate, wholeNumber } from "./fields.ts";

/** How often something repeats, as far as the REST API says it. */
export const recurrence = z.enum(["daily", "weekly", "monthly"]);
export type Recurrence = z.output<typeof recurrence>;

/** Weekdays by their names in RFC 5545, from Sunday, so that an index is a weekday's number. */
export const weekdayCodes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
export const weekdayCode = z.enum(weekdayCodes);
export type WeekdayCode = z.output<typeof weekdayCode>;

/** Longest distance between two occurrences, in days, weeks, months or years. */
export const INTERVAL_MAX = 999;
/** Most occurrences that a series with a number of them may have. */
export const COUNT_MAX = 9_999;

/** The first to fourth of a weekday in the month, or (-1) the last. */
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
 * What a person can say of how something repeats; the server makes an RRULE (RFC 5545) of it together with the first date. What is not said, that date says:
 * the day of the month, the month of the year, and the weekday where `weekdays` is empty. A month that lacks the day has its last one instead.
 */
export const repeatRule = z.object({
  frequency: z.enum(["daily", "weekly", "monthly", "yearly"]),
  /** Every so many days, weeks, months or years. */
  interval: wholeNumber(1, INTERVAL_MAX),
  /** Of a weekly rule: on which days of the week. */
  weekdays: z.array(weekdayCode).max(weekdayCodes.length),
  /** Of a monthly or yearly rule: on a weekday of the month instead of the day of the month. */
  nth_weekday: nthWeekday.nullable(),
  /**
   * Of a monthly or yearly rule: the day of the month that it has where there is one. Heeded only from a first date on the last day of a month that lacks it: "on
   * the 31st" that goes on from 28 February stays that.
   */
  month_day: wholeNumber(29, 31).exactOptional(),
  /** `on`: the last day on which an occurrence may begin. `after`: so many occurrences, those that left the series included. */
  ends,
});
export type RepeatRule = z.output<typeof repeatRule>;

/** Which occurrences of a series a change is meant for. `following` takes the named one along. */
export const seriesScope = z.enum(["this", "following", "all"]);
export type SeriesScope = z.output<typeof seriesScope>;

/** How many dates a form shows before it is saved. */
export const PREVIEW_DATES = 5;
