import { isRecord } from "@hourloom/schema/fields/is-record";
import type { AccountSettings, RegionalSettings } from "@hourloom/schema/accounts/settings";
import { DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { parseStored } from "@/shared/storage/parse-stored";

/*
 * This device's copy of the account's settings: what the first screen needs before they arrive.
 * Without React and zod, because the inline script of the page reads it.
 */

/** First day of the week: Sunday, Monday or Saturday. */
export type WeekStart = NonNullable<RegionalSettings["week_start"]>;
export type HourClock = NonNullable<RegionalSettings["hour_clock"]>;

export type SettingsCopy = ReturnType<typeof parseSettingsCopy>;

/** Keys of what the device chose before accounts had these settings. */
const FORMER_KEYS = ["week_start", "hour_clock"] as const;

type Area = Pick<Storage, "getItem" | "removeItem">;

/** The stored value if it is one of these, or else the first. */
function oneOf<const Value extends string | number>(values: readonly [Value, ...Value[]], stored: unknown): Value {
  return values.find((value) => value === stored) ?? values[0];
}

/** The choices of this device from before accounts had them; null where there is none. */
export function readFormerChoices(area: Area): RegionalSettings {
  const [week, clock] = FORMER_KEYS.map((key) => area.getItem(key));
  return { week_start: week === "1" ? 1 : week === "6" ? 6 : null, hour_clock: clock === "24" ? 24 : null };
}

export function forgetFormerChoices(area: Area): void {
  for (const key of FORMER_KEYS) area.removeItem(key);
}

/** Parses the stored copy; an absent or invalid member has its default. */
export function parseSettingsCopy(text: string | null, area: Area) {
  const stored = parseStored(text);
  const read = isRecord(stored) ? stored : {};
  const former = readFormerChoices(area);
  const { working_days: days, default_event_minutes: minutes, default_reminder_minutes: reminder } = read;
  const { task_reminder_time: time, day_start } = read;
  return {
    week_start: oneOf([0, 1, 6], read["week_start"] ?? former.week_start),
    hour_clock: oneOf([12, 24], read["hour_clock"] ?? former.hour_clock),
    hide_weekends: read["hide_weekends"] === true,
    working_days: weekdayCodes.filter((code, day) => (Array.isArray(days) ? days.includes(code) : day % 6 > 0)),
    default_view: oneOf(["month", "day", "week", "agenda", "year"], read["default_view"]),
    default_event_minutes: typeof minutes === "number" ? minutes : DEFAULT_ITEM_MINUTES,
    default_reminder_minutes: typeof reminder === "number" ? reminder : null,
    task_reminder_time: typeof time === "string" ? time : "09:00",
    day_start: typeof day_start === "string" ? day_start : "00:00",
  };
}

/** The settings as they are copied, with what stands for those not chosen. */
export function copyOf(settings: AccountSettings): SettingsCopy {
  return { ...settings, week_start: settings.week_start ?? 0, hour_clock: settings.hour_clock ?? 12 };
}

/** The weekdays (0 is Sunday) that the calendar hides. */
export function hiddenWeekdaysOf({ hide_weekends, working_days }: SettingsCopy): readonly number[] {
  // Without working days nothing would be left to show.
  if (!hide_weekends || working_days.length === 0) return [];
  return weekdayCodes.flatMap((code, weekday) => (working_days.includes(code) ? [] : [weekday]));
}
