import { addDays } from "@hourloom/domain/time/day-number";
import { addClockMinutes, clockMinutes, clockTime } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

const NOON = DAY_MINUTES / 2;

export interface StatedTime {
  /** 0 to 24; 1 to 12 with a half. */
  hour: number;
  /** Undefined if none are written. */
  minute?: number | undefined;
  /** The half of the day before or after noon, if it is written. */
  half?: "a" | "p" | undefined;
}

/** Times of a day, `HH:mm`, the end of a span included. */
export interface Times {
  start_time: string;
  end_time: string | null;
}

/** An hour without am or pm: 1 to 5 are in the afternoon. */
export function assumeHour(hour: number): number {
  return hour >= 1 && hour <= 5 ? hour + 12 : hour;
}

export function isTime({ hour, minute = 0, half }: StatedTime): boolean {
  if (half !== undefined) return hour >= 1 && hour <= 12 && minute <= 59;
  return hour <= 24 && minute <= 59 && (hour < 24 || minute === 0);
}

/** Minutes from a time to the next one after it; equal times are a day apart. */
export function minutesForward(start: number, end: number): number {
  return ((end - start + 2 * DAY_MINUTES - 1) % DAY_MINUTES) + 1;
}

/** The minutes of the day that a time may mean: with an hour up to 12 in both halves. */
function meanings({ hour, minute = 0, half }: StatedTime): number[] {
  const literal = hour * 60 + minute;
  if (half !== undefined) return [(hour % 12) * 60 + minute + (half === "p" ? NOON : 0)];
  return hour < 1 || hour > 12 ? [literal % DAY_MINUTES] : [literal, (literal + NOON) % DAY_MINUTES];
}

/** The time, `HH:mm`; without a half and minutes, an hour from 1 to 5 is in the afternoon. */
export function timeOf(time: StatedTime): string {
  const { hour, minute, half } = time;
  if (half !== undefined) return clockTime(meanings(time)[0] ?? 0);
  return clockTime(((minute === undefined ? assumeHour(hour) : hour) * 60 + (minute ?? 0)) % DAY_MINUTES);
}

function shortest(starts: readonly number[], ends: readonly number[]): [start: number, end: number] | undefined {
  const [first] = starts
    .flatMap((start) => ends.map((end): [number, number] => [start, end]))
    .toSorted((a, b) => minutesForward(...a) - minutesForward(...b));
  return first;
}

/** The start of a span whose end has neither am nor pm. */
function assumeStart({ hour, minute }: StatedTime, last: StatedTime): number {
  return (minute === undefined && last.hour <= 12 ? assumeHour(hour) : hour) * 60 + (minute ?? 0);
}

/**
 * The span in the halves of the day that make it shortest: "10-2pm" is 10:00 to 14:00, "11-1am"
 * 23:00 to 01:00. A bare hour from 1 to 5 at its start is in the afternoon, and an end over 12 or
 * `is24Hour` puts both on the 24-hour clock. Undefined for "1-1", which is a meeting of two.
 */
export function spanOf(first: StatedTime, last: StatedTime, is24Hour = false): Times | undefined {
  const isSame = first.hour === last.hour && (first.minute ?? 0) === (last.minute ?? 0) && first.half === last.half;
  if (isSame || !isTime(first) || !isTime(last)) return undefined;
  const [[literal = 0], [literalEnd = 0]] = [meanings(first), meanings(last)];
  if (is24Hour) return spanBetween(literal, literalEnd);
  const starts = first.half === undefined && last.half === undefined ? [assumeStart(first, last)] : meanings(first);
  const found = shortest(starts, meanings(last));
  return found === undefined ? undefined : spanBetween(...found);
}

function spanBetween(start: number, end: number): Times {
  return { start_time: clockTime(start % DAY_MINUTES), end_time: clockTime(end % DAY_MINUTES) };
}

/** The times in the other half of the day: the start and with it the end, soon after it. */
function inOtherHalf({ start_time: start, end_time: end }: Times): Times {
  const moved = addClockMinutes(start, NOON);
  if (end === null) return { start_time: moved, end_time: null };
  const ends = [clockMinutes(end), (clockMinutes(end) + NOON) % DAY_MINUTES];
  const [, last = 0] = shortest([clockMinutes(moved)], ends) ?? [];
  return { start_time: moved, end_time: clockTime(last) };
}

/** Parts of the day from this time on last until the next morning. */
const EVENING = "18:00";

/**
 * Times without am or pm in a part of the day, which begins at `part`: "tomorrow morning at 5" is
 * before noon, "tonight at 12" is midnight.
 */
export function timesInPart(times: Times, part: string): Times {
  const { start_time: start } = times;
  const isAssumed = start >= "13:00" && start < "18:00";
  const isAfterMidnight = part >= EVENING && start >= "12:00" && start < "15:00";
  if ((part <= "12:00" && isAssumed) || isAfterMidnight) return inOtherHalf(times);
  const isBeforeNoon = start >= "01:00" && start < "12:00";
  return part >= "12:00" && isBeforeNoon ? inOtherHalf(times) : times;
}

/** The day of a time in a part of a day: "tonight at 1am" is after midnight. */
export function dayOfNight(day: string, start: string, part: string): string {
  return start < "05:00" && part >= EVENING ? addDays(day, 1) : day;
}
