import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";
import { ruleText } from "@hourloom/domain/recurrence/repeat-rules";
import { nextSeriesDates } from "@hourloom/domain/recurrence/series";
import { weekdayCodes, type RepeatRule } from "@hourloom/schema/recurrence";

const WEEK_DAYS = 7;

/** Whether `date` is on a weekday of the rule, if the rule names any. */
function isOnItsWeekday({ frequency, weekdays, nth_weekday: nth }: RepeatRule, date: string): boolean {
  const weekday = weekdayCodes[weekdayOf(date)];
  if (frequency === "weekly") return weekdays.length === 0 || weekdays.some((code) => code === weekday);
  if (nth === null || frequency === "daily") return true;
  const week = Math.ceil(Number(date.slice(8, 10)) / WEEK_DAYS);
  const isLast = addDays(date, WEEK_DAYS).slice(0, 7) !== date.slice(0, 7);
  return nth.weekday === weekday && (nth.week === -1 ? isLast : nth.week === week);
}

/**
 * The rule of a series that changes its recurrence from `from` on, and its first date: `from` if
 * the rule includes it, otherwise the first date of the new rule after it.
 */
export function firstDateOf(repeats: RepeatRule, from: string): { rrule: string; first: string } {
  const rrule = ruleText(repeats, from);
  const [next = from] = isOnItsWeekday(repeats, from)
    ? [from]
    : nextSeriesDates({ first: from, rrule, excluded: [] }, from, 1);
  return { rrule: next === from ? rrule : ruleText(repeats, next), first: next };
}
