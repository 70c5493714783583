import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";

/** A day, a time or both, and where the text says so. */
export interface Moment {
  start: number;
  end: number;
  /** The day that is said, `YYYY-MM-DD`. */
  day: string | undefined;
  /** The weekday that is said, 0 for Sunday: a date right behind it tells which one. */
  weekday?: number | undefined;
  /** On which day the time comes next, where no day is said. */
  next: string | undefined;
  /**
   * When the part of the day begins that is said: "tomorrow evening". A time that is said counts
   * more.
   */
  partTime?: string | undefined;
  /** `HH:mm` */
  start_time: string | null;
  end_time: string | null;
  /** Whether the day stays a word: it is one of several, or that before which something ends. */
  isRejected?: boolean | undefined;
}

/** When parts of the day begin, where nobody says a time. */
export const dayPartTimes = { morning: "09:00", afternoon: "15:00", evening: "20:00" } as const;

/** Whether nothing is read out of the middle of a word or of a number. */
export function standsAlone(text: string, { start, end }: { start: number; end: number }): boolean {
  const isWithin = /(?:[\p{L}\p{N}#]|\d\p{L}*[.,:/–-]|\p{L}[.-])$/u.test(text.slice(0, start));
  return !isWithin && !/^(?:[\p{L}\p{N}]|[.,:/–-]\d|[.-]\p{L})/u.test(text.slice(end));
}

/** The weekday (0 for Sunday) that is such a day of a month, where one comes within a month. */
export function weekdayOnMonthDay(weekday: number, monthDay: number, today: string): string | undefined {
  const days = Array.from({ length: 31 }, (_none, ahead) => addDays(today, ahead));
  return days.find((day) => weekdayOf(day) === weekday && Number(day.slice(8)) === monthDay);
}

export function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/**
 * Hours of which nobody says whether they are before noon: 1 to 5 are in the afternoon, and an end
 * is after its start where it can be. An end over 12 says that they are counted from midnight.
 */
export function meantHours(first: number, last: number | undefined): [number, number | undefined] {
  if (last !== undefined && last > 12) return [first, last];
  const start = first >= 1 && first <= 5 ? first + 12 : first;
  return [start, last === undefined ? undefined : meantEnd(start, last)];
}

export interface ClockRange {
  start_time: string;
  end_time: string;
}

/**
 * From when to when: hour, minute, hour and minute, of which minutes may be missing. Undefined where
 * there is no such time.
 */
export function clockRangeOf(clock: readonly (string | undefined)[]): ClockRange | undefined {
  const [hour, minute, lastHour, lastMinute] = clock;
  const hours = [Number(hour), Number(lastHour)] as const;
  const [first, last = 0] = minute === undefined ? meantHours(...hours) : [hours[0], meantEnd(...hours)];
  const [start_time, end_time] = [clockOf(first, Number(minute ?? 0)), clockOf(last, Number(lastMinute ?? 0))];
  return start_time === undefined || end_time === undefined ? undefined : { start_time, end_time };
}

/** The hour of an end of which nobody says whether it is before noon: after its start where it can be. */
export function meantEnd(start: number, last: number): number {
  return last < 12 && last <= start && last + 12 > start ? last + 12 : last;
}

/** Times of which nobody says whether they are before noon, in the part of the day that is said. */
export function inPartOfDay<Times extends Pick<Moment, "start_time" | "end_time">>(
  times: Times,
  part: string | undefined,
): Times {
  const { start_time: start, end_time: end } = times;
  const isBeforeNoon = start !== null && start >= "01:00" && start < "12:00";
  if (part === undefined || part < "12:00" || !isBeforeNoon) return times;
  const later = (time: string) => `${pad(Number(time.slice(0, 2)) + 12)}${time.slice(2)}`;
  const isEndLater = end !== null && end > start && end < "12:00";
  return { ...times, start_time: later(start), end_time: isEndLater ? later(end) : end };
}

/** The `HH:mm` of an hour from 0 to 24 and a minute, or undefined where there is no such time. */
export function clockOf(hour: number, minute: number): string | undefined {
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined;
  return `${pad(hour % 24)}:${pad(minute)}`;
}

/** The `YYYY-MM-DD` of a day, or undefined where the year has no such day. */
export function dateIn(year: number, month: number, day: number): string | undefined {
  const instant = new Date(Date.UTC(year, month - 1, day));
  const isThere = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
  return isThere ? instant.toISOString().slice(0, 10) : undefined;
}
