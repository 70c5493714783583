import { lastDayOf, type EventTimes } from "@hourloom/domain/calendar/event-days";
import { clockMinutes } from "@hourloom/domain/time/zone-clock";
import { formatDayShort, formatTime, formatTimeRange } from "@/shared/time/format";

/**
 * Returns "15:00 – 16:00 for you", with the day if it is not that of the own clock; undefined if
 * both clocks show the same.
 */
export function accountTimesText(own: EventTimes, account: EventTimes | undefined): string | undefined {
  const { date = null, start_time = null, end_time = null, end_date = null } = account ?? {};
  if (date === null || start_time === null) return undefined;
  if (date === own.date && start_time === own.start_time) return undefined;
  const start = formatTime(start_time);
  if (end_time !== null && end_date !== null) {
    const last = lastDayOf({ date, start_time, end_time, end_date });
    return `${formatDayShort(date)}, ${start} – ${formatDayShort(last)}, ${formatTime(end_time)} for you`;
  }
  const times = end_time === null ? start : formatTimeRange(clockMinutes(start_time), clockMinutes(end_time));
  return date === own.date ? `${times} for you` : `${formatDayShort(date)}, ${times} for you`;
}
