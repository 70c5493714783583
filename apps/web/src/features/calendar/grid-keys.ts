import { addDays, addMonths, weekdayOf } from "@hourloom/domain/calendar/day-number";
import type { MonthGrid } from "@hourloom/domain/calendar/month-grid";

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  shiftKey: boolean;
}

const LAST_WEEKDAY = 6;

/** Where a key leads from `day` in the grid of a month (calendar.md §5.5); undefined when it is no key for moving. */
export function dayForKey({ key, ctrlKey, shiftKey }: KeyPress, day: string, grid: MonthGrid): string | undefined {
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
      return ctrlKey ? grid.from : addDays(day, -weekdayOf(day));
    case "End":
      return ctrlKey ? addDays(grid.to, -1) : addDays(day, LAST_WEEKDAY - weekdayOf(day));
    case "PageUp":
      return addMonths(day, shiftKey ? -12 : -1);
    case "PageDown":
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
