import { resolveMonthDay } from "@hourloom/domain/calendar/month-day";
import { addDays, dayNumberOf, weekdayOf } from "@hourloom/domain/time/day-number";
import { type RepeatRule, type WeekdayCode, weekdayCodes } from "@hourloom/schema/recurrence";
import { isDate } from "../fields/is-readable";
import { ordinals, repeatText } from "@/shared/phrases/repeat-text";
import { formatMonthName, weekdays } from "@/shared/time/format";

type NthWeekday = NonNullable<RepeatRule["nth_weekday"]>;

const WEEK_DAYS = 7;

export function weekdayCodeOf(date: string): WeekdayCode {
  return weekdayCodes[weekdayOf(date)] ?? "SU";
}

export function weekdayName(code: WeekdayCode): string {
  return weekdays[weekdayCodes.indexOf(code)]?.long ?? code;
}

/**
 * On which day of its month something repeats from `date`: "day 31", "the second Friday", yearly
 * also "the second Friday of May".
 */
export function dayOfMonthText(
  { frequency, nth_weekday: nth, month_day }: Pick<RepeatRule, "frequency" | "nth_weekday" | "month_day">,
  date: string,
): string {
  const month = frequency === "yearly" ? formatMonthName(date) : undefined;
  const parts =
    nth === null
      ? ["day", resolveMonthDay(date, month_day), month]
      : ["the", ordinals[nth.week], weekdayName(nth.weekday), month && `of ${month}`];
  return parts.filter((part) => part !== undefined).join(" ");
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

/** Adapts a rule by day or weekday of the month when its item moves from one date to another. */
export function moveRuleToDate(rule: RepeatRule | null, from: string | null, to: string | null): RepeatRule | null {
  if (rule === null || !isDate(to) || !isDate(from) || dayNumberOf(from) === dayNumberOf(to)) return rule;
  const { month_day: _day, ...moved } = rule;
  if (moved.nth_weekday === null) return moved;
  return { ...moved, nth_weekday: nthWeekdaysOf(to).at(moved.nth_weekday.week === -1 ? -1 : 0) ?? null };
}

const frequencyNames = { daily: "Daily", weekly: "Weekly", monthly: "Monthly", yearly: "Yearly" } as const;

/** "Weekly", "Every 2 weeks", "Every Mon, Wed"; undefined without a rule. */
export function repeatName(rule: RepeatRule | null, foreignRule: string | null): string | undefined {
  if (rule === null) return foreignRule === null ? undefined : "By its own rule";
  if (rule.interval === 1 && rule.weekdays.length === 0) return frequencyNames[rule.frequency];
  const text = repeatText(rule);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
