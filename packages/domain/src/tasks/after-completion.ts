import type { RepeatRule } from "@hourloom/schema/recurrence";

/**
 * The rule of a task that repeats after completion: one interval later, on any weekday or day of
 * the month.
 */
export function countedFromCompletion({ month_day: _day, ...rule }: RepeatRule): RepeatRule {
  return { ...rule, weekdays: [], nth_weekday: null };
}
