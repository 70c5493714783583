import { SECOND_MS } from "@hourloom/schema/fields/limits";

/** A DURATION (RFC 5545 section 3.3.6): days of the calendar, and an exact time after them. */
export interface Duration {
  readonly days: number;
  readonly ms: number;
}

const PATTERN = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;

/** Undefined for another form, and for a negative duration, which no event has. */
export function readDuration(value: string): Duration | undefined {
  const match = PATTERN.exec(value.trim().toUpperCase());
  if (match === null || match[1] === "-") return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((text) => Number(text ?? 0));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS };
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
