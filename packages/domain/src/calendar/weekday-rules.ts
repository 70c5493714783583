import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { type WeekdayCode, weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { addDays, daysBetween, startOfWeek, weekdayOf } from "../time/day-number.ts";

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

/** How all dates of a weekly rule move with one of them, and the rule that gives them. */
export interface WeekdayMove {
  rule: RepeatRule;
  /** Maps a date of the rule to its new one. */
  shift: (date: string) => string;
}

/**
 * The effect of moving one date of a rule with several weekdays to a day of its week that is none
 * of them: that weekday alone moves. Undefined for other moves, by which all move alike.
 */
export function moveWeekday(rule: RepeatRule, from: string, to: string): WeekdayMove | undefined {
  const [former, weekday] = [weekdayCodeOf(from), weekdayCodeOf(to)];
  const { frequency, weekdays, ends } = rule;
  if (frequency !== "weekly" || weekdays.length < 2 || !weekdays.includes(former)) return undefined;
  if (weekdays.includes(weekday) || startOfWeek(from, 1) !== startOfWeek(to, 1)) return undefined;
  const days = daysBetween(from, to);
  const shift = (date: string) => (weekdayOf(date) === weekdayOf(from) ? addDays(date, days) : date);
  const moved = { ...rule, weekdays: weekdays.map((one) => (one === former ? weekday : one)) };
  if (ends.kind !== "on") return { rule: moved, shift };
  // The last of the moved dates may be after the end.
  const last = addDays(ends.date, -((weekdayOf(ends.date) - weekdayOf(from) + WEEK_DAYS) % WEEK_DAYS) + days);
  return { rule: { ...moved, ends: { ...ends, date: last > ends.date ? last : ends.date } }, shift };
}

/** The weekdays of a weekly rule after all its dates have moved with one; undefined for others. */
export function movedWeekdays(rule: RepeatRule, from: string, to: string): WeekdayCode[] | undefined {
  if (rule.frequency !== "weekly") return undefined;
  const days = daysBetween(from, to);
  const weekdays = rule.weekdays.length === 0 ? [weekdayCodeOf(from)] : rule.weekdays;
  const shifted = weekdays.map(
    (code) => weekdayCodes[(weekdayCodes.indexOf(code) + (days % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS] ?? code,
  );
  const moved = moveWeekday(rule, from, to)?.rule.weekdays ?? shifted;
  return moved.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** The order of a week that begins on Monday. */
function orderOf(code: WeekdayCode): number {
  return (weekdayCodes.indexOf(code) + WEEK_DAYS - 1) % WEEK_DAYS;
}
