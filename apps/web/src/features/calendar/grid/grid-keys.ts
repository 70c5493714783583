import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import type { WeekStart } from "@/shared/time/settings-copy";
import { addShownDays, nearestShownDay } from "./shown-days";

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "shiftKey">;

const LAST_WEEKDAY_INDEX = 6;

/** By how many days an arrow key moves in a month. */
export const arrowDays: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The first and the last day of the view, both included, and the weekdays that it hides. */
interface ShownDays {
  first: string;
  last: string;
  hiddenWeekdays: readonly number[];
}

/**
 * Returns the day to which a key moves the focus in the month view; undefined if the key does not
 * move it. The keys are those of the WAI-ARIA date picker dialog.
 */
export function dayForKey(
  { key, ctrlKey, shiftKey }: KeyPress,
  day: string,
  { first, last, hiddenWeekdays, weekStart }: ShownDays & { weekStart: WeekStart },
): string | undefined {
  const days = arrowDays[key];
  const weekdayIndex = (weekdayOf(day) - weekStart + 7) % 7;
  const dayOfKey: Readonly<Record<string, string>> = {
    Home: ctrlKey ? first : addDays(day, -weekdayIndex),
    End: ctrlKey ? last : addDays(day, LAST_WEEKDAY_INDEX - weekdayIndex),
    PageUp: addMonths(day, shiftKey ? -12 : -1),
    PageDown: addMonths(day, shiftKey ? 12 : 1),
  };
  const found = days === undefined ? dayOfKey[key] : addDays(day, days);
  return found && nearestShownDay(found, key === "ArrowLeft" || key === "End" ? -1 : 1, hiddenWeekdays);
}

/** The keyboard cursor in the time grid. */
export interface TimeCursor {
  day: string;
  /** Minutes since midnight, a multiple of `CURSOR_STEP_MINUTES`. */
  minutes: number;
}

export const CURSOR_STEP_MINUTES = 15;
/** What is scrolled into view at the cursor. */
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
  const moveDays = (by: number) => addShownDays(day, by, shown.hiddenWeekdays);
  const movePage = (by: 1 | -1) =>
    shiftKey ? nearestShownDay(addMonths(day, by), 1, shown.hiddenWeekdays) : moveDays(by * shown.dayCount);
  const cursorOfKey: Readonly<Record<string, TimeCursor>> = {
    ArrowUp: { day, minutes: Math.max(0, minutes - CURSOR_STEP_MINUTES) },
    ArrowDown: { day, minutes: Math.min(LAST_CURSOR_MINUTE, minutes + CURSOR_STEP_MINUTES) },
    ArrowLeft: { day: moveDays(-1), minutes },
    ArrowRight: { day: moveDays(1), minutes },
    Home: ctrlKey ? { day: shown.first, minutes } : { day, minutes: 0 },
    End: ctrlKey ? { day: shown.last, minutes } : { day, minutes: LAST_CURSOR_MINUTE },
    PageUp: { day: movePage(-1), minutes },
    PageDown: { day: movePage(1), minutes },
  };
  return cursorOfKey[key];
}
