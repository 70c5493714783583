import type { Density } from "@hourloom/domain/calendar/month-grid";
import { isKnownZone } from "@hourloom/domain/time/zone-clock";
import type { ItemType } from "@hourloom/schema/workspace";
import { useMemo } from "react";
import { createStoredChoice, createStoredSwitch } from "@/shared/storage/stored-choice";
import { DEFAULT_DAY_COUNT, parseDayCount } from "./day-count";
import { SETTINGS_KEY } from "@/shared/login/login-storage";
import { hiddenWeekdaysOf, parseSettingsCopy, type SettingsCopy } from "./settings-copy";

/**
 * The copy of the account's settings, and calendar settings of this device. The copy is set by
 * `keepSettingsCopy`.
 */
export const settingsCopy = createStoredChoice<SettingsCopy>({
  key: SETTINGS_KEY,
  parse: (text) => parseSettingsCopy(text, localStorage),
  print: (settings) => JSON.stringify(settings),
});

export const useWeekStart = () => settingsCopy.use().week_start;

/** For formatters; a component that shows a time also calls `useHourClock` to render again. */
export const readHourClock = () => settingsCopy.get().hour_clock;
export const useHourClock = () => settingsCopy.use().hour_clock;

/** The weekdays (0 is Sunday) that week and month hide. */
export function useHiddenWeekdays(): readonly number[] {
  const settings = settingsCopy.use();
  return useMemo(() => hiddenWeekdaysOf(settings), [settings]);
}

export const useWorkingDays = () => settingsCopy.use().working_days;

export const useDefaultView = () => settingsCopy.use().default_view;

/** The length of a new event in minutes, for what is not rendered. */
export const readEventMinutes = () => settingsCopy.get().default_event_minutes;

/** The reminders of a new event or task. */
export function readDefaultReminders(): number[] {
  const { default_reminder_minutes: minutes } = settingsCopy.get();
  return minutes === null ? [] : [minutes];
}

/** Blocks are shown and hidden with tasks. */
const itemTypes: readonly ItemType[] = ["event", "task", "pomodoro", "flowtime"];

const hiddenTypes = createStoredChoice<readonly ItemType[]>({
  key: "hidden_item_types",
  parse: (text) => {
    const names = text?.split(",") ?? [];
    return itemTypes.filter((type) => names.includes(type));
  },
  print: (types) => (types.length === 0 ? undefined : types.join(",")),
});

/** Item types that the calendar hides. */
export const { use: useHiddenTypes } = hiddenTypes;

export function setTypeHidden(type: ItemType, isHidden: boolean): void {
  const before = hiddenTypes.get();
  hiddenTypes.set(itemTypes.filter((one) => (one === type ? isHidden : before.includes(one))));
}

/** Whether sessions have a lane of their own beside planned items. */
export const { set: setPlannedAndActual, use: usePlannedAndActual } = createStoredSwitch("planned_and_actual", "off");

/** How much space an item of the month takes. */
export const { set: setDensity, use: useDensity } = createStoredChoice<Density>({
  key: "calendar_density",
  parse: (text) => (text === "roomy" ? "roomy" : "regular"),
  print: (density) => (density === "regular" ? undefined : density),
});

/** How many days the view of several days shows unless its address says it. */
export const { set: setDayCount, use: useDayCount } = createStoredChoice<number>({
  key: "day_count",
  parse: (text) => parseDayCount(text) ?? DEFAULT_DAY_COUNT,
  print: (count) => (count === DEFAULT_DAY_COUNT ? undefined : String(count)),
});

/** Whether a small month is beside the calendar, where it is wide enough. */
export const { set: setSideMonthShown, use: useSideMonthShown } = createStoredSwitch("side_month", "off");

/** The zone (IANA name) of the second hours beside the time grid; null for none. */
export const { set: setSecondZone, use: useSecondZone } = createStoredChoice<string | null>({
  key: "second_zone",
  parse: (text) => (text !== null && isKnownZone(text) ? text : null),
  print: (zone) => zone ?? undefined,
});

/** Whether the calendars are listed beside the calendar, where it is wide enough. */
export const { set: setCalendarsShown, use: useCalendarsShown } = createStoredSwitch("calendars_shown", "off");
