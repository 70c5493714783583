import { addDays } from "../calendar/day-number.ts";
import { instantOf, printInstant } from "./instants.ts";
import { clockTime } from "./zone-clock.ts";
import { DAY_MINUTES } from "@hourloom/schema/limits";

const STEP_MINUTES = 15;
const DAY_MS = 86_400_000;

/** Minutes of a day on the wall clock, `toMin` excluded. */
export interface DayMinutes {
  fromMin: number;
  toMin: number;
}

/** The instant that a time of the wall clock means: of one that is skipped the one after the gap, of one that comes twice the first. */
function instantAt(date: string, minutes: number, zone: string): number {
  return instantOf({ date, time: `${clockTime(minutes)}:00`, offsetMinutes: undefined }, zone) ?? Number.NaN;
}

/** How much longer than 24 hours a day is; not a number at the ends of the calendar. */
function extraMs(date: string, zone: string): number {
  return instantAt(addDays(date, 1), 0, zone) - instantAt(date, 0, zone) - DAY_MS;
}

/** The quarters of an hour which the clock shows, or does not, so long after the time that is asked for. */
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

/** What a change of the clock does to a day; a day without one has neither. */
export interface ClockChange {
  /** The minutes that the clock skips. */
  skipped?: DayMinutes | undefined;
  /** The minutes that it shows twice, for instants as far apart as the day is longer. */
  doubled?: DayMinutes | undefined;
}

const unchanged: ClockChange = {};

/**
 * How the clock of `zone` (IANA name) is changed on a day (`YYYY-MM-DD`), on the quarter of an hour. Zones have changed by a half hour, an hour, two hours and by
 * whole days, always on a quarter of an hour since 1972.
 */
export function clockChangeOn(date: string, zone: string): ClockChange {
  const afterMs = extraMs(date, zone);
  if (afterMs < 0) return { skipped: stretchOf(date, zone, { isShown: false, afterMs: 0 }) };
  return afterMs > 0 ? { doubled: stretchOf(date, zone, { isShown: true, afterMs }) } : unchanged;
}
