import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { type WeekdayCode, weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { addDays, weekdayOf } from "../time/day-number.ts";

type NthWeekday = NonNullable<RepeatRule["nth_weekday"]>;

const WEEK_DAYS = 7;

export function weekdayCodeOf(date: string): WeekdayCode {
  return weekdayCodes[weekdayOf(date)] ?? "SU";
}

/**
 * Returns the names of the weekday of `date` in its month: first to fourth, and last if it is that.
 */
export function nthWeekdaysOf(date: string): NthWeekday[] {
  const weekday = weekdayCodeOf(date);
  const week = Math.ceil(Number(date.slice(8, 10)) / WEEK_DAYS);
  const isLast = addDays(date, WEEK_DAYS).slice(0, 7) !== date.slice(0, 7);
  const nth: NthWeekday[] = [];
  if (week === 1 || week === 2 || week === 3 || week === 4) nth.push({ week, weekday });
  if (isLast) nth.push({ week: -1, weekday });
  return nth;
}

/**
 * The nth weekday of `date`: the last one if it was the last before and still is, or if it is a
 * fifth.
 */
export function nthWeekdayOf(date: string, wasLast: boolean): NthWeekday {
  return nthWeekdaysOf(date).at(wasLast ? -1 : 0) ?? { week: -1, weekday: weekdayCodeOf(date) };
}

/**
 * Adapts a rule by day or weekday of the month when its item moves from one date to another; the
 * same rule if one of them is no date.
 */
export function moveRuleToDate(rule: RepeatRule | null, from: string | null, to: string | null): RepeatRule | null {
  if (rule === null || from === null || to === null || from === to) return rule;
  if (!isCalendarDate(from) || !isCalendarDate(to)) return rule;
  const { month_day: _day, ...moved } = rule;
  if (moved.nth_weekday === null) return moved;
  return { ...moved, nth_weekday: nthWeekdayOf(to, moved.nth_weekday.week === -1) };
}
