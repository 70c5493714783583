import { nthWeekdaysOf, weekdayCodeOf } from "@hourloom/domain/calendar/weekday-rules";
import { ruleText } from "@hourloom/domain/recurrence/repeat-rules";
import { nextSeriesDates } from "@hourloom/domain/recurrence/series";
import type { RepeatRule } from "@hourloom/schema/recurrence";

/** Whether `date` is on a weekday of the rule, if the rule names any. */
function isOnItsWeekday({ frequency, weekdays, nth_weekday: nth }: RepeatRule, date: string): boolean {
  if (frequency === "weekly") return weekdays.length === 0 || weekdays.includes(weekdayCodeOf(date));
  if (nth === null || frequency === "daily") return true;
  return nthWeekdaysOf(date).some(({ week, weekday }) => week === nth.week && weekday === nth.weekday);
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
