import { clockMinutes, clockTime } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { ALL_DAY_REMINDER_TIME } from "@hourloom/schema/reminders/reminders";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { formatCount, formatLength, formatTime } from "@/shared/time/format";

/** What reminders are counted from. */
export interface RemindedTimes {
  kind: "event" | "task";
  /** Whether it has a start time; without one reminders are counted from a time of the day. */
  isTimed: boolean;
}

const WEEK_MINUTES = 7 * DAY_MINUTES;

/** A reminder of a whole day, such as "1 day before, 9:00 AM". */
function wholeDayText(minutes: number, kind: RemindedTimes["kind"]): string {
  const from = kind === "task" ? settingsCopy.get().task_reminder_time : ALL_DAY_REMINDER_TIME;
  const clock = clockMinutes(from) - minutes;
  const daysBefore = -Math.floor(clock / DAY_MINUTES);
  const time = formatTime(clockTime(clock + daysBefore * DAY_MINUTES));
  return `${daysBefore <= 0 ? "On the day" : `${formatLength(daysBefore * DAY_MINUTES)} before`}, ${time}`;
}

/** A reminder in words, such as "10 min before". */
export function reminderText(minutes: number, { kind, isTimed }: RemindedTimes): string {
  if (!isTimed) return wholeDayText(minutes, kind);
  if (minutes === 0) return kind === "event" ? "At the start" : "When it is due";
  return minutes > 0 ? `${formatLength(minutes)} before` : `${formatLength(-minutes)} after`;
}

/** The reminders that can be chosen at once, in minutes before the start. */
export function usualReminders({ isTimed }: RemindedTimes): readonly number[] {
  return isTimed ? [0, 5, 10, 30, 60, DAY_MINUTES] : [0, DAY_MINUTES, 2 * DAY_MINUTES, WEEK_MINUTES];
}

/** Units of a reminder that is typed, in minutes. */
export const reminderUnits = [
  { name: "minutes", minutes: 1 },
  { name: "hours", minutes: 60 },
  { name: "days", minutes: DAY_MINUTES },
  { name: "weeks", minutes: WEEK_MINUTES },
] as const;

/** "10 min before", "2 reminders"; undefined without any. */
export function remindersName(reminders: readonly number[], times: RemindedTimes): string | undefined {
  const [first, ...others] = reminders;
  if (first === undefined) return undefined;
  return others.length === 0 ? reminderText(first, times) : formatCount(reminders.length, "reminder");
}
