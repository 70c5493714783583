import { dayClockIn, isKnownZone, todayIn, type WallClock, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { useSyncExternalStore } from "react";
import { settingsCopy } from "./calendar-preferences";
import { subscribeTicks } from "./ticks";

/** The browser's zone, used at sign-up and if the account's zone is unknown. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The account's zone, or the device's if this browser does not know it. */
export function usableZone(zone: string | undefined): string {
  return zone !== undefined && isKnownZone(zone) ? zone : deviceZone();
}

/** In every zone days begin at full minutes. */
function subscribeMinutes(listener: () => void): () => void {
  return subscribeTicks(listener, MINUTE_MS, () => Date.now());
}

/** The current minute in milliseconds since 1970; renders again at every full minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeMinutes, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

/** The time in `zone` as `HH:mm`; renders again at every full minute. */
export function useTimeIn(zone: string): string {
  return useSyncExternalStore(subscribeMinutes, () => wallClockIn(zone, Date.now()).time);
}

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

/** Today's date in `zone`; renders again after its midnight. */
export function useToday(zone: string): string {
  return useSyncExternalStore(subscribeMinutes, () => todayIn(zone, Date.now()));
}
