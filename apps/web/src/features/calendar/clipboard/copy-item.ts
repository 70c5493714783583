import { addDays } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { UNCONFIRMED } from "@/features/changes/item-versions";

interface CopyOptions {
  id: string;
  /** By how many days later the copy is. */
  days: number;
  calendar: string;
}

/**
 * A new item like `item`: open, and by itself, also of one of a series. Undefined for a session,
 * which tells of work that was done once.
 */
export function copyItem(item: CalendarItem, { id, days, calendar }: CopyOptions): CalendarItem | undefined {
  const shift = (date: string | null) => (date === null ? null : addDays(date, days));
  const alone = { id, version: UNCONFIRMED };
  const series = { recurrence: null, repeats: null, rrule: null };
  switch (item.type) {
    case "event": {
      const own = item.own_clock;
      const own_clock = own === null ? null : { ...own, date: addDays(own.date, days), end_date: shift(own.end_date) };
      const dates = { date: shift(item.date), end_date: shift(item.end_date), own_clock };
      return { ...item, ...alone, ...series, ...dates, occurrence: null, calendar };
    }
    case "task": {
      const open = { is_completed: false, completed_at: null, completed_date: null, after_completion: false };
      // The server appends a task without a position.
      return { ...item, ...alone, ...series, ...open, date: shift(item.date), position: "" };
    }
    case "task_block":
      return { ...item, ...alone, date: addDays(item.date, days) };
    case "pomodoro":
    case "flowtime":
      return undefined;
  }
}
