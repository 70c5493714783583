import { z } from "zod";
import { wallTime, wholeNumber } from "../fields/fields.ts";
import { DAY_MINUTES, DEFAULT_ITEM_MINUTES, FLOWTIME_BANDS_MAX, pomodoroLengths } from "../fields/limits.ts";
import { weekdayCodes } from "../fields/weekday-codes.ts";
import { ALL_DAY_REMINDER_TIME, REMINDER_MINUTES_MAX, REMINDER_MINUTES_MIN } from "../reminders/reminders.ts";

/** Settings of an account: timers, calendar, day and goal, shared by all its devices. */

/**
 * Break of `break_minutes` after work of at least `from_minutes`, up to the next band. Bands need
 * not be sorted.
 */
const flowtimeBand = z.object({
  from_minutes: wholeNumber(0, DAY_MINUTES),
  break_minutes: wholeNumber(0, DAY_MINUTES),
});
export type FlowtimeBand = z.output<typeof flowtimeBand>;

/** Length of the break after flowtime: a fraction of the time worked, or by bands. */
export const flowtimeBreak = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("share"), divisor: wholeNumber(1, 60) }),
  z.object({ kind: z.literal("bands"), bands: z.array(flowtimeBand).min(1).max(FLOWTIME_BANDS_MAX) }),
]);
export type FlowtimeBreak = z.output<typeof flowtimeBreak>;

/** Whether a typed "3/12" means 3 December or 12 March. */
export const dateOrder = z.enum(["day_first", "month_first"]);
export type DateOrder = z.output<typeof dateOrder>;

/** What the language and region of a browser decide, until the account has chosen. */
export const regionalSettings = z.object({
  week_start: z
    .literal([0, 1, 6])
    .nullable()
    .describe("The first day of the week: 0 is Sunday, 1 Monday, 6 Saturday. Null: not chosen, which means Sunday."),
  hour_clock: z
    .literal([12, 24])
    .nullable()
    .describe("Whether times are shown with 12 or 24 hours. Null: not chosen, which means 12."),
});
export type RegionalSettings = z.output<typeof regionalSettings>;

/** Views that the calendar may begin with. */
export const startViews = ["day", "week", "month", "agenda", "year"] as const;

const timerFields = {
  focus_minutes: wholeNumber(1, DAY_MINUTES),
  short_break_minutes: wholeNumber(0, DAY_MINUTES).describe(
    "The length of a short break in minutes. 0 for no short breaks.",
  ),
  long_break_minutes: wholeNumber(0, DAY_MINUTES),
  long_break_after: wholeNumber(1, 100).describe("The number of counted pomodoros before a long break."),
  overtime: z
    .boolean()
    .describe(
      "Whether a phase continues after its planned end until it is ended. Otherwise it ends at its planned end.",
    ),
  counts_from_percent: wholeNumber(1, 100).describe(
    "The percentage of its planned length from which a session that was ended early counts as a pomodoro.",
  ),
  flowtime_break: flowtimeBreak.describe(
    "The length of the break after flowtime: the time worked divided by `divisor`, or the `break_minutes` of the last band that the time reaches.",
  ),
  auto_start_breaks: z.boolean().describe("Whether the web app starts breaks automatically."),
  auto_start_focus: z.boolean().describe("Whether the web app starts focus automatically after a break."),
};
const timerSettings = z.object(timerFields);
export type TimerSettings = z.output<typeof timerSettings>;

export const accountSettings = z
  .object({
    ...timerFields,
    /** When a day begins: sessions before this time belong to the day before. */
    day_start: wallTime,
    working_hours_start: wallTime,
    working_hours_end: wallTime,
    daily_goal_minutes: wholeNumber(0, DAY_MINUTES).describe(
      "The goal of focus time for each day in minutes. 0 for no goal.",
    ),
    ...regionalSettings.shape,
    hide_weekends: z.boolean().describe("Whether the web app hides the days that are no working days."),
    working_days: z.array(z.enum(weekdayCodes)).min(1).max(7).describe("The weekdays on which the account works."),
    default_view: z.enum(startViews).describe("The view that the calendar of the web app begins with."),
    default_event_minutes: wholeNumber(1, DAY_MINUTES - 1).describe(
      "The length in minutes of an event that is created in the web app.",
    ),
    date_order: dateOrder
      .nullable()
      .describe("Which number of a typed date such as 3/12 is the day. Null: decided by the language."),
    default_reminder_minutes: wholeNumber(REMINDER_MINUTES_MIN, REMINDER_MINUTES_MAX)
      .nullable()
      .describe("The reminder, in minutes before the start, of what is created in the web app. Null for none."),
    task_reminder_time: wallTime.describe("From when the reminders of tasks without a start time are counted."),
    asks_next_step: z.boolean().describe("Whether the web app asks what comes next when work is interrupted."),
    reminder_mails: z.boolean().describe("Whether reminders are also sent by email."),
    quiet_hours_start: wallTime
      .nullable()
      .describe(
        "The start of quiet hours. Reminders between it and `quiet_hours_end` are delayed until the end. Both are null without quiet hours.",
      ),
    quiet_hours_end: wallTime.nullable(),
    version: z.int().min(0).describe("Increases by one with every change. 0 before the first change."),
  })
  .meta({ id: "Settings" });
export type AccountSettings = z.output<typeof accountSettings>;

export const settingsPatch = accountSettings.omit({ version: true }).partial().meta({ id: "SettingsPatch" });
export type SettingsPatch = z.output<typeof settingsPatch>;

/** Whether quiet hours have both a start and an end, or neither. */
export function hasWholeQuietHours(settings: Pick<AccountSettings, "quiet_hours_start" | "quiet_hours_end">): boolean {
  return (settings.quiet_hours_start === null) === (settings.quiet_hours_end === null);
}
export const QUIET_HOURS_INCOMPLETE = "Quiet hours need a start and an end.";

/** Defaults, with the usual lengths of the Pomodoro Technique. */
export const defaultSettings: AccountSettings = {
  focus_minutes: pomodoroLengths.duration,
  short_break_minutes: pomodoroLengths.break_duration,
  long_break_minutes: pomodoroLengths.long_break_duration,
  long_break_after: pomodoroLengths.long_after,
  overtime: false,
  counts_from_percent: 80,
  flowtime_break: { kind: "share", divisor: 5 },
  auto_start_breaks: false,
  auto_start_focus: false,
  day_start: "00:00",
  working_hours_start: "09:00",
  working_hours_end: "17:00",
  daily_goal_minutes: 120,
  week_start: null,
  hour_clock: null,
  hide_weekends: false,
  working_days: ["MO", "TU", "WE", "TH", "FR"],
  default_view: "month",
  default_event_minutes: DEFAULT_ITEM_MINUTES,
  date_order: null,
  default_reminder_minutes: null,
  task_reminder_time: ALL_DAY_REMINDER_TIME,
  asks_next_step: true,
  reminder_mails: false,
  quiet_hours_start: null,
  quiet_hours_end: null,
  version: 0,
};
