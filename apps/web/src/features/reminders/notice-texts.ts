import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { ReminderNotice } from "@hourloom/schema/reminders/notices";
import { formatDuration, formatRelativeDay, formatTime } from "@/shared/time/format";

/** The time until the start, or since it, such as `in 10m` and `5m ago`. */
function relativeText(minutes: number): string {
  if (minutes === 0) return "now";
  return minutes > 0 ? `in ${formatDuration(minutes)}` : `${formatDuration(-minutes)} ago`;
}

/**
 * When what a notice reminds of begins: day and time on the account's clock, and how far away that
 * is if it is less than a day.
 */
export function noticeTime({ date, start_time, starts_at }: ReminderNotice, now: { ms: number; zone: string }): string {
  const today = wallClockIn(now.zone, now.ms).date;
  const day = date === today ? "Today" : formatRelativeDay(date, today);
  if (start_time === null) return day;
  const at = date === today ? formatTime(start_time) : `${day}, ${formatTime(start_time)}`;
  const minutes = Math.round((starts_at - Math.floor(now.ms / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
  return Math.abs(minutes) < DAY_MINUTES ? `${at}, ${relativeText(minutes)}` : at;
}

const TOMORROW_AT = "09:00";

/** The choices of snoozing: some minutes, and the next morning on the clock of `zone`. */
export function snoozeChoices(now: { ms: number; zone: string }) {
  const { time } = wallClockIn(now.zone, now.ms);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const [toHours = 0, toMinutes = 0] = TOMORROW_AT.split(":").map(Number);
  const untilTomorrow = DAY_MINUTES - (hours * 60 + minutes) + toHours * 60 + toMinutes;
  return [
    { label: "5 minutes", minutes: 5 },
    { label: "10 minutes", minutes: 10 },
    { label: "30 minutes", minutes: 30 },
    { label: "1 hour", minutes: 60 },
    { label: `Tomorrow, ${formatTime(TOMORROW_AT)}`, minutes: untilTomorrow },
  ];
}
