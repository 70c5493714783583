import { addDays } from "../calendar/day-number.ts";

/** The days of a streak: one after the other, each of them met. */
export interface Streak {
  /** Undefined where there is none. */
  first: string | undefined;
  last: string | undefined;
  days: number;
}

const none: Streak = { first: undefined, last: undefined, days: 0 };

/** The met days in a row that end with `today`, or with the day before: what is not met yet today is not lost before the day is over. */
export function currentStreak(met: ReadonlySet<string>, today: string): Streak {
  const last = met.has(today) ? today : addDays(today, -1);
  let [first, days] = [last, 0];
  for (let date = last; met.has(date); date = addDays(date, -1)) {
    first = date;
    days += 1;
  }
  return days === 0 ? none : { first, last, days };
}

/** The most met days in a row; of several as long, the last. */
export function longestStreak(met: ReadonlySet<string>): Streak {
  let longest = none;
  let running = none;
  for (const date of [...met].toSorted()) {
    const follows = running.last !== undefined && addDays(running.last, 1) === date;
    running = follows ? { ...running, last: date, days: running.days + 1 } : { first: date, last: date, days: 1 };
    if (running.days >= longest.days) longest = running;
  }
  return longest;
}

/** Whether a day is met by `focusedSeconds` of focus: by the goal (minutes), or where there is none (0), by any focus at all. */
export function isMet(focusedSeconds: number, goalMinutes: number): boolean {
  return focusedSeconds > 0 && focusedSeconds >= goalMinutes * 60;
}
