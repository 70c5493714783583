import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { ALL_DAY_REMINDER_TIME } from "@hourloom/schema/reminders/reminders";
import { addDaysClamped } from "../time/day-number.ts";
import { wallInstant } from "../time/instants.ts";
import { wallClockIn, type WallClock } from "../time/zone-clock.ts";

/** When an event or task begins: `YYYY-MM-DD` and `HH:mm`, or null for a whole day. */
export interface ReminderStart {
  date: string;
  start_time: string | null;
}

/**
 * The instant from which reminders are counted (milliseconds since 1970): the start on the clock of
 * `zone` (IANA name), 9:00 of a whole day. Undefined outside the years 1 to 9999.
 */
export function reminderStartMs({ date, start_time }: ReminderStart, zone: string): number | undefined {
  return wallInstant(zone, date, start_time ?? ALL_DAY_REMINDER_TIME);
}

/**
 * The instant of a reminder `minutes` before the start, in milliseconds since 1970. Whole days are
 * counted on the clock: one day before 9:00 is 9:00 also where the clocks change in between (RFC
 * 5545 section 3.3.6). Undefined outside the years 1 to 9999.
 */
export function reminderMs({ date, start_time }: ReminderStart, minutes: number, zone: string): number | undefined {
  const days = Math.trunc(minutes / DAY_MINUTES);
  const start = reminderStartMs({ date: addDaysClamped(date, -days), start_time }, zone);
  return start === undefined ? undefined : start - (minutes % DAY_MINUTES) * MINUTE_MS;
}

/** From `start` to before `end` (`HH:mm`), each night if `end` is the earlier one. */
export interface QuietHours {
  start: string;
  end: string;
}

function isWithin({ start, end }: QuietHours, time: string): boolean {
  return start < end ? time >= start && time < end : time >= start || time < end;
}

/**
 * The instant itself, or the end of the quiet hours in which it is on the clock of `zone`
 * (milliseconds since 1970). Equal times are no quiet hours.
 */
export function afterQuietHours(ms: number, quiet: QuietHours | null, zone: string): number {
  if (quiet === null || quiet.start === quiet.end) return ms;
  const { date, time }: WallClock = wallClockIn(zone, ms);
  if (!isWithin(quiet, time)) return ms;
  const endsOn = time < quiet.end ? date : addDaysClamped(date, 1);
  return Math.max(ms, wallInstant(zone, endsOn, quiet.end) ?? ms);
}

/** An occurrence with its own reminders; `occurrence` is its date in the rule. */
export interface RemindedOccurrence extends ReminderStart {
  occurrence: string;
  reminders: readonly number[];
}

export interface DueReminder {
  occurrence: string;
  minutes: number;
  dueMs: number;
  startMs: number;
}

function remindersOf({ occurrence, reminders, ...start }: RemindedOccurrence, zone: string): DueReminder[] {
  const startMs = reminderStartMs(start, zone);
  if (startMs === undefined) return [];
  return reminders.flatMap((minutes) => {
    const dueMs = reminderMs(start, minutes, zone);
    return dueMs === undefined ? [] : [{ occurrence, minutes, dueMs, startMs }];
  });
}

/**
 * The reminders that became due after `afterMs` and by `nowMs`, the earliest first, and when the
 * next one will be; null without another.
 */
export function findDueReminders(
  occurrences: readonly RemindedOccurrence[],
  { zone, afterMs, nowMs }: { zone: string; afterMs: number; nowMs: number },
): { due: DueReminder[]; nextMs: number | null } {
  const due: DueReminder[] = [];
  let nextMs: number | null = null;
  for (const reminder of occurrences.flatMap((one) => remindersOf(one, zone))) {
    if (reminder.dueMs > nowMs) nextMs = Math.min(nextMs ?? reminder.dueMs, reminder.dueMs);
    else if (reminder.dueMs > afterMs) due.push(reminder);
  }
  return { due: due.toSorted((a, b) => a.dueMs - b.dueMs), nextMs };
}
