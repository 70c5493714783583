import { dayClockIn } from "@hourloom/domain/time/day-clock";
import type { WallClock } from "@hourloom/domain/time/zone-clock";
import { useSyncExternalStore } from "react";
import { settingsCopy } from "./calendar-preferences";
import { subscribeMinutes, useMinute } from "./clock";

/** The date that to-do calls today: the account's day may begin after midnight. */
export function useAccountToday(zone: string): string {
  const { day_start } = settingsCopy.use();
  return useSyncExternalStore(subscribeMinutes, () => dayClockIn(zone, Date.now(), day_start).date);
}

/** The wall clock of the account's day, as `dayClockIn`; renders again at every full minute. */
export function useDayClock(zone: string): WallClock {
  const { day_start } = settingsCopy.use();
  return dayClockIn(zone, useMinute(), day_start);
}
