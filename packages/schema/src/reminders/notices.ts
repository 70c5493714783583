import { z } from "zod";
import { calendarDate, id, wallTime, wholeNumber } from "../fields/fields.ts";
import { DAY_MINUTES } from "../fields/limits.ts";

/** A reminder that is due: what open tabs show until it is dismissed. */
export const reminderNotice = z.object({
  id,
  kind: z.enum(["event", "task"]),
  /** The id of the event or task. */
  item: id,
  /** The date that the rule of a series gives the occurrence; the date of other items. */
  occurrence: calendarDate,
  title: z.string(),
  /** Date and start on the account's clock; null without a start time. */
  date: calendarDate,
  start_time: wallTime.nullable(),
  /** When it starts; of a whole day 9:00. Milliseconds since 1970. */
  starts_at: z.int(),
  /** Whether a device has announced it with a sound or a notification of its system. */
  is_announced: z.boolean(),
});
export type ReminderNotice = z.output<typeof reminderNotice>;

export const reminderNotices = z.array(reminderNotice);

/** How many notices are listed and changed at once. */
export const REMINDER_NOTICES_MAX = 50;
/** For how long a notice can be snoozed at most: a week. */
export const SNOOZE_MINUTES_MAX = 7 * DAY_MINUTES;

export const reminderReference = z.object({ id });

/** Notices to hide: for some minutes, or for good (null). */
export const hiddenReminders = z.object({
  ids: z.array(id).min(1).max(REMINDER_NOTICES_MAX),
  minutes: wholeNumber(1, SNOOZE_MINUTES_MAX).nullable(),
});
export type HiddenReminders = z.output<typeof hiddenReminders>;
