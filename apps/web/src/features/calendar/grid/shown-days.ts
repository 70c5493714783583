import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";

/** The first day from `date` on, or back if `step` is -1, that is not on a hidden weekday. */
export function nearestShownDay(date: string, step: 1 | -1, hidden: readonly number[]): string {
  let day = date;
  while (hidden.includes(weekdayOf(day))) day = addDays(day, step);
  return day;
}

/** The day that is `count` shown days later; earlier if it is negative. */
export function addShownDays(date: string, count: number, hidden: readonly number[]): string {
  const step = count < 0 ? -1 : 1;
  let day = date;
  for (let left = Math.abs(count); left > 0; left -= 1) day = nearestShownDay(addDays(day, step), step, hidden);
  return day;
}
