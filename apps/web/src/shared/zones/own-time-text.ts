import type { CalendarItem } from "@hourloom/schema/workspace";
import { formatDayShort, formatTime } from "@/shared/time/format";
import { zoneCity } from "./time-zones";

/**
 * Returns "9:00 AM in New York" for an event of another clock than the account's, with the day if
 * it is another one; undefined for all else.
 */
export function ownTimeText(item: CalendarItem): string | undefined {
  if (item.type !== "event" || item.own_clock === null || item.timezone === null) return undefined;
  const { date, start_time } = item.own_clock;
  if (date === item.date && start_time === item.start_time) return undefined;
  const time = `${formatTime(start_time)} in ${zoneCity(item.timezone)}`;
  return date === item.date ? time : `${formatDayShort(date)}, ${time}`;
}
