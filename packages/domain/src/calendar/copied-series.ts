import { type WeekdayCode, weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { addDays, addDaysClamped, addMonths, daysBetween, firstOfMonth, weekdayOf } from "../time/day-number.ts";
import { nthWeekdayOf, weekdayCodeOf } from "./weekday-rules.ts";
import { dateOnMonthDay, resolveMonthDay } from "./month-day.ts";

/** A series that is copied to other dates. All dates are `YYYY-MM-DD`. */

type NthWeekday = NonNullable<RepeatRule["nth_weekday"]>;

const WEEK_DAYS = 7;

function isLastInMonth(date: string): boolean {
  return addDays(date, WEEK_DAYS).slice(0, 7) !== date.slice(0, 7);
}

/** The first date from `date` on whose weekday is one of those. */
function nextOn(date: string, codes: readonly WeekdayCode[]): string {
  const days = Array.from({ length: WEEK_DAYS }, (_day, index) => addDays(date, index));
  return days.find((day) => codes.includes(weekdayCodeOf(day))) ?? date;
}

/** The nth weekday in the month of `date`. */
function dateOfNthWeekday(date: string, { week, weekday }: NthWeekday): string {
  const first = nextOn(firstOfMonth(date), [weekday]);
  if (week !== -1) return addDays(first, (week - 1) * WEEK_DAYS);
  const fourth = addDays(first, 3 * WEEK_DAYS);
  return isLastInMonth(fourth) ? fourth : addDays(fourth, WEEK_DAYS);
}

/**
 * The first date that a copy of a series is proposed for, from one of its dates: in the next month
 * the first of its weekdays, the same weekday of the month, or the same day.
 */
export function nextMonthStart(rule: RepeatRule, from: string): string {
  const month = addMonths(firstOfMonth(from), 1);
  const { frequency, weekdays, nth_weekday: nth } = rule;
  if (frequency === "weekly") return nextOn(month, weekdays.length === 0 ? [weekdayCodeOf(from)] : weekdays);
  if (frequency !== "daily" && nth !== null) return dateOfNthWeekday(month, nth);
  return dateOnMonthDay(month, resolveMonthDay(from, rule.month_day));
}

/** All weekdays shifted like `from` to `to`, unless that is on one of them already. */
function weekdaysFrom({ weekdays }: RepeatRule, from: string, to: string): WeekdayCode[] {
  const own = weekdayCodeOf(to);
  if (weekdays.length === 0 || weekdays.includes(own)) return weekdays;
  const shift = weekdayOf(to) - weekdayOf(from) + WEEK_DAYS;
  const shifted = weekdays.map((code) => weekdayCodes[(weekdayCodes.indexOf(code) + shift) % WEEK_DAYS]);
  return weekdayCodes.filter((code) => code === own || shifted.includes(code));
}

/** The day of the month that `to` stands for, if its month is too short for it. */
function monthDayFrom(rule: RepeatRule, from: string, to: string): Pick<RepeatRule, "month_day"> {
  if (rule.nth_weekday !== null || rule.frequency !== "monthly") return {};
  const day = resolveMonthDay(from, rule.month_day);
  return dateOnMonthDay(to, day) === to && Number(to.slice(8, 10)) < day ? { month_day: day } : {};
}

/** The last date of a copy: as many days later as `to` is, but the end of a month stays one. */
function endFrom(last: string, from: string, to: string): string {
  if (firstOfMonth(addDays(last, 1)) === firstOfMonth(last)) return addDaysClamped(last, daysBetween(from, to));
  const [year = 0, month = 0] = to.split("-").map(Number);
  const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
  return addDays(addMonths(firstOfMonth(last), (year - fromYear) * 12 + month - fromMonth + 1), -1);
}

/**
 * The rule of a copy of a series that begins on `to`, as the series goes on from `from`, one of its
 * dates: on the same days, or on those of `to` if that is on none of them. Its last date is as many
 * days later as `to` is, or again the end of a month; a number of dates stays.
 */
export function copiedRule(rule: RepeatRule, from: string, to: string): RepeatRule {
  const { month_day: _day, ends, ...unchanged } = rule;
  return {
    ...unchanged,
    ...monthDayFrom(rule, from, to),
    weekdays: weekdaysFrom(rule, from, to),
    nth_weekday: rule.nth_weekday && nthWeekdayOf(to, rule.nth_weekday.week === -1),
    ends: ends.kind === "on" ? { kind: "on", date: endFrom(ends.date, from, to) } : ends,
  };
}
