import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";
import { addClockMinutes, clockMinutes, clockTime } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

/** A day, a time or both, with its span in the text. */
export interface ParsedDate {
  start: number;
  end: number;
  /** The stated day, `YYYY-MM-DD`. */
  day: string | undefined;
  /** The stated weekday, 0 for Sunday; a date right after it is more precise. */
  weekday?: number | undefined;
  /** Start of the stated part of the day ("tomorrow evening"), unless a time is stated. */
  partTime?: string | undefined;
  /** `HH:mm` */
  start_time: string | null;
  end_time: string | null;
  /** Whether it remains words: one of several days, or a deadline. */
  isRejected?: boolean | undefined;
}

/** Whether a span does not begin or end within a word or a number. */
export function isWholeWord(text: string, { start, end }: { start: number; end: number }): boolean {
  const isWithin = /(?:[\p{L}\p{N}#$€£]|\d\p{L}*[.,:/–-]|\p{L}[.-])$/u.test(text.slice(0, start));
  return !isWithin && !/^(?:[\p{L}\p{N}]|[.,:/–-]\d|[.-]\p{L})/u.test(text.slice(end));
}

/** The next date with that weekday (0 for Sunday) and day of the month, within a month. */
export function weekdayOnMonthDay(weekday: number, monthDay: number, today: string): string | undefined {
  const days = Array.from({ length: 31 }, (_none, ahead) => addDays(today, ahead));
  return days.find((day) => weekdayOf(day) === weekday && Number(day.slice(8)) === monthDay);
}

/** The next such weekday (0 for Sunday), from today or with `isNext` from tomorrow on. */
export function comingWeekday(weekday: number, today: string, isNext = false): string {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, isNext && ahead === 0 ? 7 : ahead);
}

/** An hour without am or pm: 1 to 5 are in the afternoon. */
export function assumeHour(hour: number): number {
  return hour >= 1 && hour <= 5 ? hour + 12 : hour;
}

export interface ClockRange {
  start_time: string;
  end_time: string;
}

/** A time of a range as it is written. */
export interface StatedTime {
  hour: number;
  /** Undefined if none are written. */
  minute?: number | undefined;
  /** "a" or "p", if it is written. */
  half?: string | undefined;
}

const NOON = DAY_MINUTES / 2;

/** Minutes from a time to the next one after it; equal times are a day apart. */
function minutesForward(start: number, end: number): number {
  return ((end - start + 2 * DAY_MINUTES - 1) % DAY_MINUTES) + 1;
}

/** The minutes of the day that a time may mean: with an hour up to 12 in both halves. */
function meanings({ hour, minute = 0, half }: StatedTime): number[] {
  const literal = hour * 60 + minute;
  if (half !== undefined) return [(hour % 12) * 60 + minute + (half === "p" ? NOON : 0)];
  return hour < 1 || hour > 12 ? [literal % DAY_MINUTES] : [literal, (literal + NOON) % DAY_MINUTES];
}

function shortest(starts: readonly number[], ends: readonly number[]): [start: number, end: number] | undefined {
  const [first] = starts
    .flatMap((start) => ends.map((end): [number, number] => [start, end]))
    .toSorted((a, b) => minutesForward(...a) - minutesForward(...b));
  return first;
}

/** The start of a range whose end has neither am nor pm. */
function assumeStart({ hour, minute }: StatedTime, last: StatedTime): number {
  return (minute === undefined && last.hour <= 12 ? assumeHour(hour) : hour) * 60 + (minute ?? 0);
}

/**
 * The range in the halves of the day that make it shortest: "10-2pm" is 10:00 to 14:00, "11-1am"
 * 23:00 to 01:00. A bare hour from 1 to 5 at its start is in the afternoon, and an end over 12 or
 * `is24Hour` puts both on the 24-hour clock. Undefined if there is no such time.
 */
export function clockRangeOf(first: StatedTime, last: StatedTime, is24Hour = false): ClockRange | undefined {
  const isTime = ({ hour, minute = 0, half }: StatedTime) =>
    clockOf(hour, minute) !== undefined && (half === undefined || (hour >= 1 && hour <= 12));
  if (!isTime(first) || !isTime(last)) return undefined;
  const isSame = first.hour === last.hour && (first.minute ?? 0) === (last.minute ?? 0) && first.half === last.half;
  // "1-1" is a meeting of two, and no time.
  if (isSame) return undefined;
  const [[literal = 0], [literalEnd = 0]] = [meanings(first), meanings(last)];
  if (is24Hour) return rangeBetween(literal, literalEnd);
  const starts = first.half === undefined && last.half === undefined ? [assumeStart(first, last)] : meanings(first);
  const found = shortest(starts, meanings(last));
  return found === undefined ? undefined : rangeBetween(...found);
}

function rangeBetween(start: number, end: number): ClockRange {
  return { start_time: clockTime(start % DAY_MINUTES), end_time: clockTime(end % DAY_MINUTES) };
}

/** The times in the other half of the day: the start and with it the end, soon after it. */
function inOtherHalf<Times extends Pick<ParsedDate, "start_time" | "end_time">>(times: Times): Times {
  const { start_time: start, end_time: end } = times;
  if (start === null) return times;
  const moved = addClockMinutes(start, NOON);
  if (end === null) return { ...times, start_time: moved };
  const ends = [clockMinutes(end), (clockMinutes(end) + NOON) % DAY_MINUTES];
  const [, last = 0] = shortest([clockMinutes(moved)], ends) ?? [];
  return { ...times, start_time: moved, end_time: clockTime(last) };
}

/** Times without am or pm, in the stated part of the day. */
export function inPartOfDay<Times extends Pick<ParsedDate, "start_time" | "end_time">>(
  times: Times,
  part: string | undefined,
): Times {
  const { start_time: start } = times;
  const isBeforeNoon = start !== null && start >= "01:00" && start < "12:00";
  return part === undefined || part < "12:00" || !isBeforeNoon ? times : inOtherHalf(times);
}

/** Times without am or pm: "tomorrow morning at 5" is before noon, "tonight at 12" is midnight. */
export function inHalf<Times extends Pick<ParsedDate, "start_time" | "end_time">>(
  times: Times,
  part: string | undefined,
): Times {
  const { start_time: start } = times;
  if (start === null || part === undefined) return times;
  const isAssumed = start >= "13:00" && start < "18:00";
  const isAfterMidnight = part >= EVENING && start >= "12:00" && start < "15:00";
  return (part <= "12:00" && isAssumed) || isAfterMidnight ? inOtherHalf(times) : inPartOfDay(times, part);
}

/** Parts of the day from this time on last until the next morning. */
const EVENING = "18:00";

/** The day of a time in a stated part of a day: "tonight at 1am" is after midnight. */
export function dayOfNight(day: string, start: string | null, part = ""): string {
  return start !== null && start < "05:00" && part >= EVENING ? addDays(day, 1) : day;
}

/** `HH:mm` of an hour from 0 to 24 and a minute; undefined if there is no such time. */
export function clockOf(hour: number, minute: number): string | undefined {
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined;
  return clockTime((hour % 24) * 60 + minute);
}

/** Years from now of words before "year". */
export const yearSteps: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };

/** The last such day before today; undefined if it does not exist. */
export function pastDate(month: number, day: number, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  // Eight years have at least one 29 February.
  const dates = Array.from({ length: 9 }, (_year, ago) => dateIn(thisYear - ago, month, day));
  return dates.find((date) => date !== undefined && date < today);
}

/** `YYYY-MM-DD` of a day; undefined if it does not exist. */
export function dateIn(year: number, month: number, day: number): string | undefined {
  const instant = new Date(Date.UTC(year, month - 1, day));
  const exists = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
  return exists ? instant.toISOString().slice(0, 10) : undefined;
}
