import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import type { WeekStart } from "@/shared/time/week-start";

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  shiftKey: boolean;
}

const LAST_WEEKDAY_INDEX = 6;

/** By how many days an arrow key moves in a month. */
export const arrowDays: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The first and the last day of the view, both included. */
interface ShownDays {
  first: string;
  last: string;
}

/**
 * Returns the day to which a key moves the focus in the month view; undefined if the key does not
 * move it. The keys are those of the WAI-ARIA date picker dialog.
 */
export function dayForKey(
  { key, ctrlKey, shiftKey }: KeyPress,
  day: string,
  { first, last, weekStart }: ShownDays & { weekStart: WeekStart },
): string | undefined {
  const days = arrowDays[key];
  if (days !== undefined) return addDays(day, days);
  const weekdayIndex = (weekdayOf(day) - weekStart + 7) % 7;
  switch (key) {
    case "Home":
      return ctrlKey ? first : addDays(day, -weekdayIndex);
    case "End":
      return ctrlKey ? last : addDays(day, LAST_WEEKDAY_INDEX - weekdayIndex);
    case "PageUp":
      return addMonths(day, shiftKey ? -12 : -1);
    case "PageDown":
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/** The keyboard cursor in the time grid. */
export interface TimeCursor {
  day: string;
  /** Minutes since midnight, a multiple of `CURSOR_STEP_MINUTES`. */
  minutes: number;
}

export const CURSOR_STEP_MINUTES = 15;
/** The length of an item that is created at the cursor, which is as high. */
export const CURSOR_MINUTES = 30;
const LAST_CURSOR_MINUTE = DAY_MINUTES - CURSOR_STEP_MINUTES;

/**
 * Returns the cursor after a key press; undefined if the key does not move it. Page Up and Page
 * Down move by the number of days shown, with Shift by a month.
 */
export function cursorForKey(
  { key, ctrlKey, shiftKey }: KeyPress,
  { day, minutes }: TimeCursor,
  shown: ShownDays & { dayCount: number },
): TimeCursor | undefined {
  const movePage = (by: 1 | -1) => (shiftKey ? addMonths(day, by) : addDays(day, by * shown.dayCount));
  switch (key) {
    case "ArrowUp":
      return { day, minutes: Math.max(0, minutes - CURSOR_STEP_MINUTES) };
    case "ArrowDown":
      return { day, minutes: Math.min(LAST_CURSOR_MINUTE, minutes + CURSOR_STEP_MINUTES) };
    case "ArrowLeft":
      return { day: addDays(day, -1), minutes };
    case "ArrowRight":
      return { day: addDays(day, 1), minutes };
    case "Home":
      return ctrlKey ? { day: shown.first, minutes } : { day, minutes: 0 };
    case "End":
      return ctrlKey ? { day: shown.last, minutes } : { day, minutes: LAST_CURSOR_MINUTE };
    case "PageUp":
      return { day: movePage(-1), minutes };
    case "PageDown":
      return { day: movePage(1), minutes };
    default:
      return undefined;
  }
}
