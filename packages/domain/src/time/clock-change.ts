import { addDays } from "../calendar/day-number.ts";
import { instantOf, printInstant } from "./instants.ts";
import { clockTime } from "./zone-clock.ts";

const STEP_MINUTES = 15;
const DAY_MINUTES = 1440;
const OFFSET_AT = "YYYY-MM-DDTHH:mm:ss".length;

/** What the wall clock of `zone` shows when it is asked for a time; another one where that time is skipped. */
function shownAt(date: string, minutes: number, zone: string): string | undefined {
  const instant = instantOf({ date, time: `${clockTime(minutes)}:00`, offsetMinutes: undefined }, zone);
  return instant === undefined ? undefined : printInstant(instant, zone);
}

/**
 * The minutes of a day (`YYYY-MM-DD`) that the clock of `zone` (IANA name) skips, on the quarter of an hour; undefined on a day without such. Zones have changed
 * by a half hour, an hour, two hours and by whole days, always on a quarter of an hour since 1972.
 */
export function skippedMinutes(date: string, zone: string): { fromMin: number; toMin: number } | undefined {
  const offsetOn = (day: string) => shownAt(day, 0, zone)?.slice(OFFSET_AT);
  const isSkipped = (minutes: number) =>
    shownAt(date, minutes, zone)?.startsWith(`${date}T${clockTime(minutes)}`) !== true;
  if (offsetOn(date) === offsetOn(addDays(date, 1)) && !isSkipped(0)) return undefined;
  let fromMin = 0;
  while (fromMin < DAY_MINUTES && !isSkipped(fromMin)) fromMin += STEP_MINUTES;
  let toMin = fromMin;
  while (toMin < DAY_MINUTES && isSkipped(toMin)) toMin += STEP_MINUTES;
  return toMin > fromMin ? { fromMin, toMin } : undefined;
}
