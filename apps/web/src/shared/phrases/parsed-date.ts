import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";
import { addClockMinutes, clockTime } from "@hourloom/domain/time/zone-clock";
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
  const isWithin = /(?:[\p{L}\p{N}#]|\d\p{L}*[.,:/–-]|\p{L}[.-])$/u.test(text.slice(0, start));
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

/**
 * Hours without am or pm: 1 to 5 are in the afternoon, and an end is after its start if possible.
 * An end over 12 means 24-hour times.
 */
export function assumeHours(first: number, last: number | undefined): [number, number | undefined] {
  if (last !== undefined && last > 12) return [first, last];
  const start = first >= 1 && first <= 5 ? first + 12 : first;
  return [start, last === undefined ? undefined : assumeEndHour(start, last)];
}

export interface ClockRange {
  start_time: string;
  end_time: string;
}

/**
 * A range from hour, minute, hour and minute; minutes may be missing. Undefined if there is no such
 * time.
 */
export function clockRangeOf(clock: readonly (string | undefined)[]): ClockRange | undefined {
  const [hour, minute, lastHour, lastMinute] = clock;
  // "1-1" is a meeting of two, and no time.
  if (Number(hour) === Number(lastHour) && Number(minute ?? 0) === Number(lastMinute ?? 0)) return undefined;
  const hours = [Number(hour), Number(lastHour)] as const;
  const [first, last = 0] = minute === undefined ? assumeHours(...hours) : [hours[0], assumeEndHour(...hours)];
  const [start_time, end_time] = [clockOf(first, Number(minute ?? 0)), clockOf(last, Number(lastMinute ?? 0))];
  return start_time === undefined || end_time === undefined ? undefined : { start_time, end_time };
}

/** An end hour without am or pm: after its start if possible. */
export function assumeEndHour(start: number, last: number): number {
  return last <= 12 && last <= start && last + 12 > start ? last + 12 : last;
}

/** Times without am or pm, in the stated part of the day. */
export function inPartOfDay<Times extends Pick<ParsedDate, "start_time" | "end_time">>(
  times: Times,
  part: string | undefined,
): Times {
  const { start_time: start, end_time: end } = times;
  const isBeforeNoon = start !== null && start >= "01:00" && start < "12:00";
  if (part === undefined || part < "12:00" || !isBeforeNoon) return times;
  const isEndLater = end !== null && end > start && end < "12:00";
  return {
    ...times,
    start_time: addClockMinutes(start, DAY_MINUTES / 2),
    end_time: isEndLater ? addClockMinutes(end, DAY_MINUTES / 2) : end,
  };
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
