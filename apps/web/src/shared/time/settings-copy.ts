import { isRecord } from "@hourloom/schema/fields/is-record";
import type { AccountSettings, RegionalSettings } from "@hourloom/schema/accounts/settings";
import { parseStored } from "@/shared/storage/parse-stored";

/*
 * This device's copy of the account's settings: what the first screen needs before they arrive.
 * Without React and zod, because the inline script of the page reads it.
 */

/** First day of the week: Sunday, Monday or Saturday. */
export type WeekStart = NonNullable<RegionalSettings["week_start"]>;
export type HourClock = NonNullable<RegionalSettings["hour_clock"]>;

export interface SettingsCopy {
  week_start: WeekStart;
  hour_clock: HourClock;
}

/** The key in localStorage. */
export const SETTINGS_KEY = "settings";
/** Keys of what a device chose for itself before accounts had these settings. */
const FORMER_KEYS = ["week_start", "hour_clock"] as const;

type Area = Pick<Storage, "getItem" | "removeItem">;

const findIn = <Value>(values: readonly Value[], stored: unknown): Value | undefined =>
  values.find((value) => value === stored);

/** The choices of this device from before accounts had them; null where there is none. */
export function readFormerChoices(area: Area): RegionalSettings {
  const [week, clock] = FORMER_KEYS.map((key) => area.getItem(key));
  return { week_start: week === "1" ? 1 : week === "6" ? 6 : null, hour_clock: clock === "24" ? 24 : null };
}

export function forgetFormerChoices(area: Area): void {
  for (const key of FORMER_KEYS) area.removeItem(key);
}

/** Removes everything that this device knows of the settings, when its user signs out. */
export function forgetSettings(area: Area): void {
  area.removeItem(SETTINGS_KEY);
  forgetFormerChoices(area);
}

/** Parses the stored copy; an absent or invalid member has its default. */
export function parseSettingsCopy(text: string | null, area: Area): SettingsCopy {
  const stored = parseStored(text);
  const { week_start, hour_clock } = isRecord(stored) ? stored : { ...readFormerChoices(area) };
  return {
    week_start: findIn([1, 6], week_start) ?? 0,
    hour_clock: hour_clock === 24 ? 24 : 12,
  };
}

/** The members of the settings that are copied, with what stands for those not chosen. */
export function copyOf({ week_start, hour_clock }: AccountSettings): SettingsCopy {
  return { week_start: week_start ?? 0, hour_clock: hour_clock ?? 12 };
}
