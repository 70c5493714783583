import { isKnownZone, todayIn, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { useSyncExternalStore } from "react";
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
export function subscribeMinutes(listener: () => void): () => void {
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

/** Today's date in `zone`; renders again after its midnight. */
export function useToday(zone: string): string {
  return useSyncExternalStore(subscribeMinutes, () => todayIn(zone, Date.now()));
}
