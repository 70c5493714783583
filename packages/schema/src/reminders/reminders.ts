import { z } from "zod";
import { wholeNumber } from "../fields/fields.ts";
import { DAY_MINUTES } from "../fields/limits.ts";

/** Maximum reminders of one event or task. */
export const REMINDERS_MAX = 10;
/** The earliest reminder: four weeks before. */
export const REMINDER_MINUTES_MAX = 28 * DAY_MINUTES;
/** The latest reminder: one day after. */
export const REMINDER_MINUTES_MIN = -DAY_MINUTES;

/** From when the reminders of whole days are counted (`HH:mm`); of tasks by default. */
export const ALL_DAY_REMINDER_TIME = "09:00";

/** Ascending, each once. */
export const reminders = z
  .array(wholeNumber(REMINDER_MINUTES_MIN, REMINDER_MINUTES_MAX))
  .overwrite((minutes) => [...new Set(minutes)].toSorted((a, b) => a - b))
  .max(REMINDERS_MAX)
  .describe(
    "Minutes before the start at which to remind. Negative numbers are after the start. Without a start time, they count from 09:00 on the date, those of tasks from `task_reminder_time` of the settings.",
  );

/** Reminders in responses; stored responses, undo steps and files from before them lack them. */
export const storedReminders = z
  .array(z.int())
  .default([])
  .describe(reminders.description ?? "");
