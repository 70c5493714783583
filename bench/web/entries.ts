import type { CalendarItem } from "../../packages/schema/src/workspace.ts";

/**
 * An item in a form that all libraries understand: wall-clock times without a zone; the end of
 * whole days is exclusive.
 */
export interface Entry {
  id: string;
  title: string;
  /** `YYYY-MM-DDTHH:mm`, or `YYYY-MM-DD` for whole days. */
  start: string;
  end: string;
  isAllDay: boolean;
}

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 30;

function plusMinutes(wallClock: string, minutes: number): string {
  return new Date(Date.parse(`${wallClock}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);
}

function nextDay(day: string): string {
  return plusMinutes(`${day}T00:00`, 1440).slice(0, 10);
}

function startOf(item: CalendarItem): string {
  if (item.type === "pomodoro" || item.type === "flowtime") return item.start_time.slice(0, 16);
  return item.start_time === null ? (item.date ?? "") : `${item.date ?? ""}T${item.start_time}`;
}

function endOf(item: CalendarItem, start: string): string {
  if (item.type === "pomodoro") return plusMinutes(start, item.duration);
  if (item.type === "flowtime" && item.end_time !== null) return item.end_time.slice(0, 16);
  if (item.type !== "event" || item.end_time === null) return plusMinutes(start, DEFAULT_MINUTES);
  const end = `${item.date ?? ""}T${item.end_time}`;
  return end > start ? end : plusMinutes(end, 1440);
}

export function entryOf(item: CalendarItem): Entry {
  const start = startOf(item);
  const isAllDay = !start.includes("T");
  const lastDay = item.type === "event" ? (item.end_date ?? start) : start;
  return { id: item.id, title: item.title, start, end: isAllDay ? nextDay(lastDay) : endOf(item, start), isAllDay };
}
