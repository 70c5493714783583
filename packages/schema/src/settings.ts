import { z } from "zod";
import { wallTime, wholeNumber } from "./fields.ts";
import { DAY_MINUTES, FLOWTIME_BANDS_MAX } from "./limits.ts";

/** What an account may choose of its timers, its day and its goal: the same on all its devices. */

/** `break_minutes` for work of at least `from_minutes`, up to the next band; the bands of a setting may stand in any order. */
const flowtimeBand = z.object({
  from_minutes: wholeNumber(0, DAY_MINUTES),
  break_minutes: wholeNumber(0, DAY_MINUTES),
});
export type FlowtimeBand = z.output<typeof flowtimeBand>;

/** How long a break flowtime earns: a share of the time worked, or by how long it was. */
export const flowtimeBreak = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("share"), divisor: wholeNumber(1, 60) }),
  z.object({ kind: z.literal("bands"), bands: z.array(flowtimeBand).min(1).max(FLOWTIME_BANDS_MAX) }),
]);
export type FlowtimeBreak = z.output<typeof flowtimeBreak>;

/** Whether a typed "3/12" is the third of December or the twelfth of March. */
export const dateOrder = z.enum(["day_first", "month_first"]);
export type DateOrder = z.output<typeof dateOrder>;

/** Of the timers alone. */
const timerFields = {
  focus_minutes: wholeNumber(1, DAY_MINUTES),
  short_break_minutes: wholeNumber(0, DAY_MINUTES).describe("A break of 0 minutes is none."),
  long_break_minutes: wholeNumber(0, DAY_MINUTES),
  long_break_after: wholeNumber(1, 100).describe("After so many counted pomodoros the break is a long one."),
  overtime: z
    .boolean()
    .describe("Whether phases count on past their planned end until someone ends them. Else they end there."),
  counts_from_percent: wholeNumber(1, 100).describe(
    "A session that was ended early is a pomodoro from this share of its planned time on.",
  ),
  flowtime_break: flowtimeBreak.describe(
    "The break that work in flowtime earns: its time divided by `divisor`, or `break_minutes` by how long it was.",
  ),
  auto_start_breaks: z.boolean().describe("Whether a device that is present begins breaks by itself."),
  auto_start_focus: z.boolean().describe("The same of focus after a break."),
};
const timerSettings = z.object(timerFields);
export type TimerSettings = z.output<typeof timerSettings>;

export const accountSettings = z
  .object({
    ...timerFields,
    /** When a day begins: what is done at night belongs to the day before until then. */
    day_start: wallTime,
    working_hours_start: wallTime,
    working_hours_end: wallTime,
    daily_goal_minutes: wholeNumber(0, DAY_MINUTES).describe("Focus that is meant for a day; 0 for no goal."),
    date_order: dateOrder
      .nullable()
      .describe("Which number of a typed date such as 3/12 is the day. Null: as the language of the browser has it."),
    version: z.int().min(0).describe("Rises by one with every change; 0 before the first."),
  })
  .meta({ id: "Settings" });
export type AccountSettings = z.output<typeof accountSettings>;

export const settingsPatch = accountSettings.omit({ version: true }).partial().meta({ id: "SettingsPatch" });
export type SettingsPatch = z.output<typeof settingsPatch>;

/** What holds where nobody has chosen: the classic lengths of the technique. */
export const defaultSettings: AccountSettings = {
  focus_minutes: 25,
  short_break_minutes: 5,
  long_break_minutes: 15,
  long_break_after: 4,
  overtime: false,
  counts_from_percent: 80,
  flowtime_break: { kind: "share", divisor: 5 },
  auto_start_breaks: false,
  auto_start_focus: false,
  day_start: "00:00",
  working_hours_start: "09:00",
  working_hours_end: "17:00",
  daily_goal_minutes: 120,
  date_order: null,
  version: 0,
};
