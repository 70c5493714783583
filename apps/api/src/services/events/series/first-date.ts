import { addDays, weekdayOf } from "@hourloom/domain/calendar/day-number";
import { ruleText } from "@hourloom/domain/recurrence/repeat-rules";
import { nextSeriesDates } from "@hourloom/domain/recurrence/series";
import { weekdayCodes, type RepeatRule } from "@hourloom/schema/recurrence";

const WEEK_DAYS = 7;

/** Whether `date` is on one of the weekdays that the rule names, where it names any. */
function isOnItsWeekday({ frequency, weekdays, nth_weekday: nth }: RepeatRule, date: string): boolean {
  const weekday = weekdayCodes[weekdayOf(date)];
  if (frequency === "weekly") return weekdays.length === 0 || weekdays.some((code) => code === weekday);
  if (nth === null || frequency === "daily") return true;
  const week = Math.ceil(Number(date.slice(8, 10)) / WEEK_DAYS);
  const isLast = addDays(date, WEEK_DAYS).slice(0, 7) !== date.slice(0, 7);
  return nth.weekday === weekday && (nth.week === -1 ? isLast : nth.week === week);
}

/**
 * The rule of a series that is to repeat otherwise from `from` on, and its first date. A new series always has the day that was named as its first; one that
 * is there already goes on to the first day that its new rule names.
 */
export function firstDateOf(repeats: RepeatRule, from: string): { rrule: string; first: string } {
  const rrule = ruleText(repeats, from);
  const [next = from] = isOnItsWeekday(repeats, from)
    ? [from]
    : nextSeriesDates({ first: from, rrule, excluded: [] }, from, 1);
  return { rrule: next === from ? rrule : ruleText(repeats, next), first: next };
}
