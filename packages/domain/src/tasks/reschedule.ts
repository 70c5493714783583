import { addDays, weekdayOf } from "../time/day-number.ts";

/** A day to which tasks are moved by one press. */
export type RescheduleDay = "today" | "tomorrow" | "weekend" | "next_week";

const [MONDAY, SATURDAY, WEEK] = [1, 6, 7];

/** The next such weekday (0 is Sunday) after `today`. */
function nextWeekday(today: string, weekday: number): string {
  return addDays(today, ((weekday - weekdayOf(today) + WEEK - 1) % WEEK) + 1);
}

/** The date of a day, seen from `today`: the weekend is the next Saturday, next week its Monday. */
export function rescheduledDate(day: RescheduleDay, today: string): string {
  switch (day) {
    case "today":
      return today;
    case "tomorrow":
      return addDays(today, 1);
    case "weekend":
      return nextWeekday(today, SATURDAY);
    case "next_week":
      return nextWeekday(today, MONDAY);
  }
}
