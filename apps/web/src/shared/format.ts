import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import dayjs from "dayjs";
import utc from "dayjs/plugin/utc";

dayjs.extend(utc);

/** The one formatter of dates and times. Dates are taken as UTC here only so that no device zone can lack their midnight. */
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

/** "Tuesday 24 November 2026" */
export function formatDay(date: string): string {
  return day(date).format("dddd D MMMM YYYY");
}

/** "Tue 24 Nov" */
export function formatDayShort(date: string): string {
  return day(date).format("ddd D MMM");
}

/** "24" */
export function formatDayOfMonth(date: string): string {
  return day(date).format("D");
}

/** "9:30 AM" of "09:30" */
export function formatTime(time: string): string {
  return day(`2000-01-01T${time}`).format("h:mm A");
}

/** "9:30 AM to 10:00 AM", "9:30 AM", or undefined without a start. */
export function formatTimes(start: string | null, end: string | null): string | undefined {
  if (start === null) return undefined;
  return end === null ? formatTime(start) : `${formatTime(start)} to ${formatTime(end)}`;
}

/** "24 Nov 2026, 9:30 AM" of a moment that says its offset, on the wall clock of `zone`. */
export function formatMoment(moment: string, zone: string): string {
  const { date, time } = wallClockIn(zone, Date.parse(moment));
  return `${day(date).format("D MMM YYYY")}, ${formatTime(time)}`;
}

/** "1 event", "5 events" */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Weekday names from Sunday: `long` is said, `short` is shown, `letter` where there is no room. */
export const weekdays = [
  { long: "Sunday", short: "Sun", letter: "S" },
  { long: "Monday", short: "Mon", letter: "M" },
  { long: "Tuesday", short: "Tue", letter: "T" },
  { long: "Wednesday", short: "Wed", letter: "W" },
  { long: "Thursday", short: "Thu", letter: "T" },
  { long: "Friday", short: "Fri", letter: "F" },
  { long: "Saturday", short: "Sat", letter: "S" },
] as const;
