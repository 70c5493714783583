import type { RepeatRule } from "@hourloom/schema/recurrence";

/**
 * The rule of what is counted from the day on which it is done: it comes again an interval later,
 * whatever weekday or day of the month that is.
 */
export function countedFromCompletion({ month_day: _day, ...rule }: RepeatRule): RepeatRule {
  return { ...rule, weekdays: [], nth_weekday: null };
}
