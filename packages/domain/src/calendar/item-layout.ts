import type { CalendarItem } from "@hourloom/schema/workspace";
import { dayNumberOf } from "../time/day-number.ts";
import { clockMinutes } from "../time/zone-clock.ts";
import { daysAfterFirst, type EventTimes } from "./event-days.ts";
import { compareAtSameTime } from "./item-order.ts";
import type { EventColor } from "@hourloom/schema/events";
import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";

/** An item with its computed place in the calendar, so that comparisons need only integers. */
export interface LaidOutItem {
  /** `type:id`, or `type:id:occurrence` for an occurrence of a series. */
  key: string;
  item: CalendarItem;
  /** Day numbers of `day-number.ts`. */
  firstDay: number;
  lastDay: number;
  /** Wall-clock minutes on `firstDay`; null without a time. */
  startMin: number | null;
  /**
   * Wall-clock minutes on `lastDay`, up to 1440 (midnight ends a day), or beyond for what ends
   * shortly after midnight; null without an end.
   */
  endMin: number | null;
  isAllDay: boolean;
  /** An event's own colour, else that of its calendar; null without one. */
  color: EventColor | null;
  /** Whether it was cut, and moves when it is pasted. */
  isCut?: boolean;
  /** Whether it is an event of a subscribed calendar. */
  isReadOnly?: boolean;
}

/** The colour of each calendar, by id, and whether its events are read-only. */
export type CalendarColors = ReadonlyMap<string, { color: EventColor | null; isReadOnly: boolean }>;

const NO_COLORS: CalendarColors = new Map();

/** The days and minutes that an item covers. */
export type Layout = Pick<LaidOutItem, "firstDay" | "lastDay" | "startMin" | "endMin">;

/** An end at midnight is the end of the day before. */
function endingOn(day: number, minutes: number): Pick<Layout, "lastDay" | "endMin"> {
  return minutes === 0 ? { lastDay: day - 1, endMin: DAY_MINUTES } : { lastDay: day, endMin: minutes };
}

/** The place of an event; undefined without a date. */
export function layOutEvent({ date, start_time, end_time, end_date }: EventTimes): Layout | undefined {
  if (date === null) return undefined;
  const firstDay = dayNumberOf(date);
  const lastDay = firstDay + daysAfterFirst({ date, start_time, end_time, end_date });
  if (start_time === null) return { firstDay, lastDay, startMin: null, endMin: null };
  const start = { firstDay, startMin: clockMinutes(start_time) };
  // Without an end time the last day is covered completely.
  if (end_time === null) return { ...start, lastDay, endMin: lastDay > firstDay ? DAY_MINUTES : null };
  const endMin = clockMinutes(end_time);
  return { ...start, ...(lastDay > firstDay ? endingOn(lastDay, endMin) : { lastDay, endMin }) };
}

/** A task lasts for its estimate, at most until midnight. */
function layOutTask({ date, start_time, estimate_minutes }: CalendarItem & { type: "task" }): Layout | undefined {
  if (date === null) return undefined;
  const day = dayNumberOf(date);
  const startMin = start_time === null ? null : clockMinutes(start_time);
  const isLong = startMin !== null && estimate_minutes !== null;
  return {
    firstDay: day,
    lastDay: day,
    startMin,
    endMin: isLong ? Math.min(DAY_MINUTES, startMin + estimate_minutes) : null,
  };
}

/** Wall clock in which a date-time with an offset was written. */
function wallClockOf(dateTime: string): { day: number; minutes: number } {
  return { day: dayNumberOf(dateTime.slice(0, 10)), minutes: clockMinutes(dateTime.slice(11, 16)) };
}

/** Whole minutes between two date-times with offsets; 0 without the second. */
function elapsedMinutes(from: string, until: string | null): number {
  return until === null ? 0 : Math.floor((Date.parse(until) - Date.parse(from)) / MINUTE_MS);
}

/** A session from its start to `until`, and `duration` minutes more. */
function layOutSession(start_time: string, until: string | null, duration = 0): Layout {
  const { day, minutes } = wallClockOf(start_time);
  const end = wallClockOf(until ?? start_time);
  const onWall = (end.day - day) * DAY_MINUTES + end.minutes - minutes;
  // If the clock was set back meanwhile, the wall-clock end may be before the start.
  const length = (onWall > 0 ? onWall : elapsedMinutes(start_time, until)) + duration;
  const start = { firstDay: day, startMin: minutes };
  if (length <= 0) return { ...start, lastDay: day, endMin: minutes };
  const last = minutes + length;
  return { ...start, ...endingOn(day + Math.floor(last / DAY_MINUTES), last % DAY_MINUTES) };
}

/** An ended pomodoro lasts until its end, a planned or running one for its duration. */
function layOutPomodoro({ start_time, ended_at, duration }: CalendarItem & { type: "pomodoro" }): Layout {
  return layOutSession(start_time, ended_at, ended_at === null ? duration : 0);
}

function layOutFlowtime({ start_time, end_time }: CalendarItem & { type: "flowtime" }, today: number): Layout {
  const layout = layOutSession(start_time, end_time);
  return end_time === null ? { ...layout, lastDay: Math.max(layout.firstDay, today), endMin: null } : layout;
}

function layoutOf(item: CalendarItem, today: number): Layout | undefined {
  switch (item.type) {
    case "event":
      return layOutEvent(item);
    case "task":
      return layOutTask(item);
    case "task_block":
      return layOutEvent({ ...item, end_date: null });
    case "pomodoro":
      return layOutPomodoro(item);
    case "flowtime":
      return layOutFlowtime(item, today);
  }
}

/** How long an item may last after midnight and still belong to its evening. */
const EVENING_MAX_MINUTES = 60;

/**
 * Whether a place of two days is one evening: it lasts at most an hour of the next day, and no
 * longer than before midnight.
 */
function isOneEvening({ firstDay, lastDay, startMin, endMin }: Layout): boolean {
  if (lastDay !== firstDay + 1 || startMin === null || endMin === null || endMin >= startMin) return false;
  return endMin <= Math.min(EVENING_MAX_MINUTES, DAY_MINUTES - startMin);
}

/** Key of an item on screen: `type:id`, and the occurrence of a series. */
export function itemKey(item: CalendarItem): string {
  const key = `${item.type}:${item.id}`;
  return item.type === "event" && item.occurrence !== null ? `${key}:${item.occurrence}` : key;
}

/** Whether it is a session, whose length is known even if it is less than a minute. */
export function isSession({ item }: LaidOutItem): boolean {
  return item.type === "pomodoro" || item.type === "flowtime";
}

/** Whether a session has not ended; it is rendered up to the current time. */
export function isOpen({ item }: LaidOutItem): boolean {
  return item.type === "flowtime" && item.end_time === null;
}

/** Whether the first and the last day can be dragged: of events of whole or several days. */
export function canResizeSpan({ item, firstDay, lastDay, startMin }: LaidOutItem): boolean {
  return item.type === "event" && (startMin === null || lastDay > firstDay);
}

/** An event's own colour, else that of its calendar; null without one. */
export function colorOf(item: CalendarItem, colors: CalendarColors): EventColor | null {
  return item.type === "event" ? (item.color ?? colors.get(item.calendar)?.color ?? null) : null;
}

function styleOf(item: CalendarItem, colors: CalendarColors): Required<Pick<LaidOutItem, "color" | "isReadOnly">> {
  const isReadOnly = item.type === "event" && colors.get(item.calendar)?.isReadOnly === true;
  return { color: colorOf(item, colors), isReadOnly };
}

/**
 * Place of an item; undefined without a date. An event's end before its start is on the next day,
 * one at 00:00 belongs to the day before, one equal to the start is no length. What ends shortly
 * after midnight is on its first day alone, with an end after 1440. An open session lasts until
 * `today` (a day number; by default until its first day).
 */
export function layOutItem(
  item: CalendarItem,
  today = Number.NEGATIVE_INFINITY,
  colors = NO_COLORS,
): LaidOutItem | undefined {
  const layout = layoutOf(item, today);
  if (layout === undefined) return undefined;
  // No spread: it dominates the time for ten thousand items.
  const { firstDay, startMin } = layout;
  const isEvening = isOneEvening(layout);
  const lastDay = isEvening ? firstDay : layout.lastDay;
  const endMin = isEvening ? DAY_MINUTES + (layout.endMin ?? 0) : layout.endMin;
  const isAllDay = startMin === null;
  const { color, isReadOnly } = styleOf(item, colors);
  return { key: itemKey(item), item, firstDay, lastDay, startMin, endMin, isAllDay, color, isReadOnly };
}

const layoutCache = new WeakMap<CalendarItem, LaidOutItem>();

/** The placed item with its current colour; the same object if that has not changed. */
function recolored(laidOut: LaidOutItem | undefined, colors: CalendarColors): LaidOutItem | undefined {
  if (laidOut === undefined) return undefined;
  const style = styleOf(laidOut.item, colors);
  const isSame = laidOut.color === style.color && laidOut.isReadOnly === style.isReadOnly;
  return isSame ? laidOut : { ...laidOut, ...style };
}

/**
 * `layOutItem` of each. Unchanged items of the same colour give the same objects as before, so that
 * only changed ones are rendered.
 */
export function layOutItems(items: readonly CalendarItem[], today: number, colors = NO_COLORS): LaidOutItem[] {
  const laidOut: LaidOutItem[] = [];
  for (const item of items) {
    const one = recolored(layoutCache.get(item), colors) ?? layOutItem(item, today, colors);
    if (one === undefined) continue;
    if (!isOpen(one)) layoutCache.set(item, one);
    laidOut.push(one);
  }
  return laidOut;
}

function compareSpans(a: LaidOutItem, b: LaidOutItem): number {
  const aSpans = a.lastDay > a.firstDay;
  const bSpans = b.lastDay > b.firstDay;
  if (aSpans !== bSpans) return aSpans ? -1 : 1;
  return aSpans ? a.firstDay - b.firstDay || b.lastDay - a.lastDay : 0;
}

/**
 * Order of items of a day: first those over several days (earlier, then longer), then by start
 * (without a time first), then as `compareAtSameTime`.
 */
export function compareOnDay(a: LaidOutItem, b: LaidOutItem): number {
  return compareSpans(a, b) || (a.startMin ?? -1) - (b.startMin ?? -1) || compareAtSameTime(a.item, b.item);
}

/**
 * Items of each day from `fromDay` (inclusive) to `toDay` (exclusive), sorted. An item is listed on
 * every day that it touches.
 */
export function indexByDay(
  laidOut: readonly LaidOutItem[],
  { fromDay, toDay }: { fromDay: number; toDay: number },
): ReadonlyMap<number, readonly LaidOutItem[]> {
  const days = new Map<number, LaidOutItem[]>();
  for (const one of laidOut) {
    const last = Math.min(one.lastDay, toDay - 1);
    for (let day = Math.max(one.firstDay, fromDay); day <= last; day += 1) {
      const sameDay = days.get(day);
      if (sameDay === undefined) days.set(day, [one]);
      else sameDay.push(one);
    }
  }
  for (const onDay of days.values()) onDay.sort(compareOnDay);
  return days;
}
