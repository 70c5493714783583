import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import type { WeekStart } from "@/shared/time/calendar-preferences";

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  shiftKey: boolean;
}

const LAST_WEEKDAY = 6;

/** The first and the last day of the view. */
interface ShownDays {
  first: string;
  last: string;
}

/**
 * Returns the day to which a key moves in a month, as in the WAI-ARIA date grid; undefined for
 * others.
 */
export function dayForKey(
  { key, ctrlKey, shiftKey }: KeyPress,
  day: string,
  { first, last, weekStart }: ShownDays & { weekStart: WeekStart },
): string | undefined {
  const inWeek = (weekdayOf(day) - weekStart + 7) % 7;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return ctrlKey ? first : addDays(day, -inWeek);
    case "End":
      return ctrlKey ? last : addDays(day, LAST_WEEKDAY - inWeek);
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
  /** Minutes, a multiple of 15. */
  minutes: number;
}

export const CURSOR_STEP = 15;
/** The height of the cursor in minutes: the length of a new item. */
export const CURSOR_HEIGHT = 30;
const LAST_STEP = DAY_MINUTES - CURSOR_STEP;

/**
 * Returns the cursor after a key; Page Up and Down move by the days shown. Undefined for other
 * keys.
 */
export function cursorForKey(
  { key, ctrlKey, shiftKey }: KeyPress,
  { day, minutes }: TimeCursor,
  shown: ShownDays & { count: number },
): TimeCursor | undefined {
  const turn = (by: 1 | -1) => (shiftKey ? addMonths(day, by) : addDays(day, by * shown.count));
  switch (key) {
    case "ArrowUp":
      return { day, minutes: Math.max(0, minutes - CURSOR_STEP) };
    case "ArrowDown":
      return { day, minutes: Math.min(LAST_STEP, minutes + CURSOR_STEP) };
    case "ArrowLeft":
      return { day: addDays(day, -1), minutes };
    case "ArrowRight":
      return { day: addDays(day, 1), minutes };
    case "Home":
      return ctrlKey ? { day: shown.first, minutes } : { day, minutes: 0 };
    case "End":
      return ctrlKey ? { day: shown.last, minutes } : { day, minutes: LAST_STEP };
    case "PageUp":
      return { day: turn(-1), minutes };
    case "PageDown":
      return { day: turn(1), minutes };
    default:
      return undefined;
  }
}
