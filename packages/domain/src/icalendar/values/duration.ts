import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { plainValue } from "./text.ts";

/**
 * A DURATION (RFC 5545 section 3.3.6): days of the calendar, and an exact time after them. Both are
 * negative before something.
 */
export interface Duration {
  readonly days: number;
  readonly ms: number;
}

const DAYS = String.raw`(?:(\d{1,6})W)?(?:(\d{1,6})D)?`;
const TIME = String.raw`(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?`;
/** Many programs write weeks beside other units, and days after a T with or without another T. */
const PATTERN = new RegExp(`^([+-])?P${DAYS}(?:T${DAYS}T?${TIME})?$`);

/** Undefined for another form. */
export function readDuration(value: string): Duration | undefined {
  const match = PATTERN.exec(plainValue(value));
  if (match === null) return undefined;
  const numbers = match.slice(2).map((text) => Number(text ?? 0));
  const [weeks = 0, days = 0, moreWeeks = 0, moreDays = 0, hours = 0, minutes = 0, seconds = 0] = numbers;
  const length = {
    days: (weeks + moreWeeks) * 7 + days + moreDays,
    ms: ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS,
  };
  return match[1] === "-" ? { days: 0 - length.days, ms: 0 - length.ms } : length;
}

/** Like `readDuration`; undefined also for a negative duration, which is no length. */
export function readLength(value: string): Duration | undefined {
  const duration = readDuration(value);
  return duration === undefined || duration.days < 0 || duration.ms < 0 ? undefined : duration;
}

export function writeDuration({ days, ms }: Duration): string {
  const seconds = ms / SECOND_MS;
  const parts = [
    [Math.floor(seconds / 3_600), "H"],
    [Math.floor(seconds / 60) % 60, "M"],
    [seconds % 60, "S"],
  ] as const;
  const time = parts.map(([number, unit]) => (number === 0 ? "" : `${number}${unit}`)).join("");
  if (time === "") return days === 0 ? "PT0S" : `P${days}D`;
  return `P${days === 0 ? "" : `${days}D`}T${time}`;
}
