import { addDays, dayNumberOf, weekdayOf } from "@hourloom/domain/time/day-number";
import { clockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import dayjs from "dayjs";
import utc from "dayjs/plugin/utc";
import { readHourClock } from "./calendar-preferences";
import { minutesOf } from "./minutes-of";

dayjs.extend(utc);

/** Dates are parsed as UTC, in which every midnight exists. */
function day(date: string) {
  return dayjs.utc(date);
}

/** "November 2026" */
export function formatMonth(date: string): string {
  return day(date).format("MMMM YYYY");
}

/** "November" */
export function formatMonthName(date: string): string {
  return day(date).format("MMMM");
}

const months = Array.from({ length: 12 }, (_name, index) => dayjs.utc(0).month(index).format("MMMM"));

/** "Tuesday 24 November 2026". Not by dayjs, because a calendar formats dozens of days at once. */
export function formatDay(date: string): string {
  const month = months[Number(date.slice(5, 7)) - 1];
  return `${weekdays[weekdayOf(date)]?.long} ${Number(date.slice(8, 10))} ${month} ${date.slice(0, 4)}`;
}

/** "Tue 24 Nov" */
export function formatDayShort(date: string): string {
  return day(date).format("ddd D MMM");
}

/** "Fri 27 Nov" in a field; with another year than `today`: "Sun 31 Jan 2027". */
export function formatDayField(date: string, today: string): string {
  const isOtherYear = date.slice(0, 4) !== today.slice(0, 4);
  return isOtherYear ? `${formatDayShort(date)} ${date.slice(0, 4)}` : formatDayShort(date);
}

/** "Today", "Tomorrow", "Yesterday", otherwise the day, with another year: "Sun 31 Jan 2027". */
export function formatRelativeDay(date: string, today: string): string {
  const near = new Map([
    [addDays(today, -1), "Yesterday"],
    [today, "Today"],
    [addDays(today, 1), "Tomorrow"],
  ]);
  return near.get(date) ?? formatDayField(date, today);
}

/** A relative day inside a sentence: "today", "Sun 31 Jan 2027". */
export function formatDayInText(date: string, today: string): string {
  const text = formatRelativeDay(date, today);
  return /\d/.test(text) ? text : text.toLowerCase();
}

/** "45 min", "2 h", "1 h 30 min" */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The same for seconds of work, of which some are at least 1 min. */
export function formatWorked(seconds: number): string {
  return formatDuration(minutesOf(seconds));
}

/** "2 weeks", "1 day", otherwise as `formatDuration`; of at least one minute. */
export function formatLength(minutes: number): string {
  const days = minutes / DAY_MINUTES;
  if (!Number.isInteger(days)) return formatDuration(minutes);
  return days % 7 === 0 ? formatCount(days / 7, "week") : formatCount(days, "day");
}

/** "04 Nov 2026" */
export function formatDayHeading(date: string): string {
  return day(date).format("DD MMM YYYY");
}

const THURSDAY = 4;

/** The week number of a Thursday (ISO 8601). */
function weekNumber(thursday: string): number {
  return Math.floor((dayNumberOf(thursday) - dayNumberOf(`${thursday.slice(0, 4)}-01-01`)) / 7) + 1;
}

/** "22 – 28 Nov 2026"; both ends have month and year if these differ. */
export function formatDays(first: string, last: string): string {
  const year = first.slice(0, 4) === last.slice(0, 4);
  const month = year && first.slice(5, 7) === last.slice(5, 7);
  const start = month ? "D" : year ? "D MMM" : "D MMM YYYY";
  return `${day(first).format(start)} – ${day(last).format("D MMM YYYY")}`;
}

/**
 * "Week 48 · 22 – 28 Nov 2026" for seven days from `first`: the week number is that of their
 * Thursday.
 */
export function formatWeek(first: string): string {
  const thursday = addDays(first, (THURSDAY - weekdayOf(first) + 7) % 7);
  return `Week ${weekNumber(thursday)} · ${formatDays(first, addDays(first, 6))}`;
}

/** "24" */
export function formatDayOfMonth(date: string): string {
  return day(date).format("D");
}

const NOON = 12;

/**
 * "9:30 AM" or "09:30", by the setting, for minutes since midnight (1440 is midnight). Not by
 * dayjs, because a calendar formats hundreds at once.
 */
export function formatMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, "0");
  if (readHourClock() === 24) return `${String(hour).padStart(2, "0")}:${minute}`;
  return `${hour % NOON || NOON}:${minute} ${hour < NOON ? "AM" : "PM"}`;
}

/** "9 AM" or "09:00", by the setting */
export function formatHour(hour: number): string {
  return readHourClock() === 24 ? formatMinutes(hour * 60) : `${hour % NOON || NOON} ${hour < NOON ? "AM" : "PM"}`;
}

/** "9:30 AM" or "09:30", by the setting, for "09:30" */
export function formatTime(time: string): string {
  return formatMinutes(clockMinutes(time));
}

/**
 * "9:00 – 9:30 AM", "11:30 AM – 12:00 PM" or "09:00 – 09:30"; `formatTimes` is for screen readers.
 */
export function formatTimeRange(startMin: number, endMin: number): string {
  const [start, end] = [formatMinutes(startMin), formatMinutes(endMin)];
  const isSameHalf = start.slice(-3) === end.slice(-3) && /[AP]M$/.test(end);
  return `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
}

/** "9:30 AM to 10:00 AM", "9:30 AM", or undefined without a start. */
export function formatTimes(start: string | null, end: string | null): string | undefined {
  if (start === null) return undefined;
  return end === null ? formatTime(start) : `${formatTime(start)} to ${formatTime(end)}`;
}

/** "24 Nov 2026, 9:30 AM" for a date-time with an offset, on the wall clock of `zone`. */
export function formatDateTime(dateTime: string, zone: string): string {
  const { date, time } = wallClockIn(zone, Date.parse(dateTime));
  return `${day(date).format("D MMM YYYY")}, ${formatTime(time)}`;
}

/** "Nov 24, 2026" */
export function formatSessionDay(date: string): string {
  return day(date).format("MMM D, YYYY");
}

const numbers = new Intl.NumberFormat("en");

/** "1 event", "5,000 events" */
export function formatCount(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Weekdays from Sunday (`weekdayOf`): `long` for screen readers, `letter` for narrow columns. */
export const weekdays = [
  { long: "Sunday", short: "Sun", letter: "S" },
  { long: "Monday", short: "Mon", letter: "M" },
  { long: "Tuesday", short: "Tue", letter: "T" },
  { long: "Wednesday", short: "Wed", letter: "W" },
  { long: "Thursday", short: "Thu", letter: "T" },
  { long: "Friday", short: "Fri", letter: "F" },
  { long: "Saturday", short: "Sat", letter: "S" },
] as const;
