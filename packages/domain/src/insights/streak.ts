import { addDays } from "../time/day-number.ts";

/** Consecutive days that met the goal. */
export interface Streak {
  /** Undefined without a streak. */
  first: string | undefined;
  last: string | undefined;
  days: number;
}

const none: Streak = { first: undefined, last: undefined, days: 0 };

/** The streak up to `today`, or up to yesterday while today is not met yet. */
export function currentStreak(met: ReadonlySet<string>, today: string): Streak {
  const last = met.has(today) ? today : addDays(today, -1);
  let days = 0;
  while (met.has(addDays(last, -days))) days += 1;
  return days === 0 ? none : { first: addDays(last, 1 - days), last, days };
}

/** The longest streak; of equally long ones the last. */
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

/** Whether focus time meets the goal of a day. Without a goal (0), any focus does. */
export function isGoalMet(focusedSeconds: number, goalMinutes: number): boolean {
  return focusedSeconds > 0 && focusedSeconds >= goalMinutes * 60;
}
