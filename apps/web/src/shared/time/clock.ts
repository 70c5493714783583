import { todayIn, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { useSyncExternalStore } from "react";
import { subscribeTicks } from "./ticks";

const MINUTE_MS = 60_000;

/** The browser's own zone, for sign-up and where an account's zone is not known. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The account's zone, or the device's when this browser does not know it. */
export function usableZone(zone: string | undefined): string {
  if (zone === undefined || zone === "") return deviceZone();
  try {
    todayIn(zone, 0);
    return zone;
  } catch {
    return deviceZone();
  }
}

/** Days turn at full minutes in every zone. */
function subscribeMinutes(listener: () => void): () => void {
  return subscribeTicks(listener, MINUTE_MS, () => Date.now());
}

/** The minute that it is, in milliseconds since 1970 by this device's clock; a component that shows it is drawn again at every full minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeMinutes, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

/** The time in `zone` as `HH:mm`; a component that shows it is drawn again at every full minute. */
export function useTimeIn(zone: string): string {
  return useSyncExternalStore(subscribeMinutes, () => wallClockIn(zone, Date.now()).time);
}

/** Today in `zone`; a component that shows it is drawn again after the zone's midnight. */
export function useToday(zone: string): string {
  return useSyncExternalStore(subscribeMinutes, () => todayIn(zone, Date.now()));
}
