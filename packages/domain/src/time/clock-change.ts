import { addDays } from "./day-number.ts";
import { printInstant, wallInstant } from "./instants.ts";
import { clockTime } from "./zone-clock.ts";
import { DAY_MINUTES, DAY_MS } from "@hourloom/schema/fields/limits";

const STEP_MINUTES = 15;

/** Minutes of a day on the wall clock, `toMin` exclusive. */
export interface DayMinutes {
  fromMin: number;
  toMin: number;
}

function instantAt(date: string, minutes: number, zone: string): number {
  return wallInstant(zone, date, clockTime(minutes)) ?? Number.NaN;
}

/** Difference of a day's length to 24 hours; NaN at the ends of the calendar. */
function extraMs(date: string, zone: string): number {
  return instantAt(addDays(date, 1), 0, zone) - instantAt(date, 0, zone) - DAY_MS;
}

/** The quarters of an hour that the clock shows, or does not show, `afterMs` after that time. */
function stretchOf(
  date: string,
  zone: string,
  { isShown, afterMs }: { isShown: boolean; afterMs: number },
): DayMinutes | undefined {
  const isIn = (minutes: number) =>
    printInstant(instantAt(date, minutes, zone) + afterMs, zone).startsWith(`${date}T${clockTime(minutes)}`) ===
    isShown;
  let fromMin = 0;
  while (fromMin < DAY_MINUTES && !isIn(fromMin)) fromMin += STEP_MINUTES;
  let toMin = fromMin;
  while (toMin < DAY_MINUTES && isIn(toMin)) toMin += STEP_MINUTES;
  return toMin > fromMin ? { fromMin, toMin } : undefined;
}

/** Change of the clock on a day; empty without one. */
export interface ClockChange {
  /** The minutes that the clock skips. */
  skipped?: DayMinutes | undefined;
  /** The minutes that the clock shows twice. */
  doubled?: DayMinutes | undefined;
}

const unchanged: ClockChange = {};

/**
 * The change of the clock of `zone` (IANA name) on a day (`YYYY-MM-DD`), by quarters of an hour.
 * Since 1972 zones have changed by a half hour, an hour, two hours and whole days, always at a
 * quarter of an hour.
 */
export function clockChangeOn(date: string, zone: string): ClockChange {
  const afterMs = extraMs(date, zone);
  if (afterMs < 0) return { skipped: stretchOf(date, zone, { isShown: false, afterMs: 0 }) };
  return afterMs > 0 ? { doubled: stretchOf(date, zone, { isShown: true, afterMs }) } : unchanged;
}
