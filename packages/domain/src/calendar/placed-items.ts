import type { CalendarEvent, CalendarItem, ItemType } from "@hourloom/schema/calendar";
import { dayNumberOf } from "./day-number.ts";
import { clockMinutes } from "../time/zone-clock.ts";
import { DAY_MINUTES } from "@hourloom/schema/limits";

const MINUTE_MS = 60_000;

/** An item with its place in the calendar, worked out once: comparing and stepping then needs integers alone. */
export interface PlacedItem {
  /** `type:id`, or `type:id:occurrence` for one of a series. */
  key: string;
  item: CalendarItem;
  /** The first and the last day that it touches, as numbers of `day-number.ts`. */
  firstDay: number;
  lastDay: number;
  /** Minutes on the wall clock of `firstDay`; null for what has no time. */
  startMin: number | null;
  /** Minutes on the wall clock of `lastDay`, up to 1440 (midnight ends a day); null without an end. */
  endMin: number | null;
  isAllDay: boolean;
}

/** When an event is, on the wall clock. */
export type EventTimes = Pick<CalendarEvent, "date" | "start_time" | "end_time" | "end_date">;

/** The days and minutes that something covers. */
export type Place = Pick<PlacedItem, "firstDay" | "lastDay" | "startMin" | "endMin">;

/** An end at midnight exactly is the end of the day before. */
function endingOn(day: number, minutes: number): Pick<Place, "lastDay" | "endMin"> {
  return minutes === 0 ? { lastDay: day - 1, endMin: DAY_MINUTES } : { lastDay: day, endMin: minutes };
}

function endOfEvent(firstDay: number, startMin: number, fields: { end_time: string | null; lastDay: number }) {
  const { end_time, lastDay } = fields;
  // Days that are named without a time to end at are meant whole.
  if (end_time === null) return { lastDay, endMin: lastDay > firstDay ? DAY_MINUTES : null };
  const endMin = clockMinutes(end_time);
  if (lastDay > firstDay) return endingOn(lastDay, endMin);
  return endMin < startMin ? endingOn(firstDay + 1, endMin) : { lastDay, endMin };
}

/** The place of an event; undefined for one without a date. An end before the start is that of the next day (calendar.md §5). */
export function placeEvent({ date, start_time, end_time, end_date }: EventTimes): Place | undefined {
  if (date === null) return undefined;
  const firstDay = dayNumberOf(date);
  const lastDay = end_date !== null && end_date > date ? dayNumberOf(end_date) : firstDay;
  if (start_time === null) return { firstDay, lastDay, startMin: null, endMin: null };
  const startMin = clockMinutes(start_time);
  return { firstDay, startMin, ...endOfEvent(firstDay, startMin, { end_time, lastDay }) };
}

/** A task lasts as long as is estimated for it, at most until midnight. */
function placeTask({ date, start_time, estimate_minutes }: CalendarItem & { type: "task" }): Place | undefined {
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

/** The wall clock that a moment with an offset was written in. */
function wallClockOf(moment: string): { day: number; minutes: number } {
  return { day: dayNumberOf(moment.slice(0, 10)), minutes: clockMinutes(moment.slice(11, 16)) };
}

/** Whole minutes between two moments, each with its offset; 0 where there is no second one. */
function elapsedMinutes(from: string, until: string | null): number {
  return until === null ? 0 : Math.floor((Date.parse(until) - Date.parse(from)) / MINUTE_MS);
}

/** A session from its start to a moment, and `duration` minutes more. */
function placeSession(start_time: string, until: string | null, duration = 0): Place {
  const { day, minutes } = wallClockOf(start_time);
  const end = wallClockOf(until ?? start_time);
  const onWall = (end.day - day) * DAY_MINUTES + end.minutes - minutes;
  // Where the clock was put back meanwhile, a session can end before its start on the wall.
  const length = (onWall > 0 ? onWall : elapsedMinutes(start_time, until)) + duration;
  const start = { firstDay: day, startMin: minutes };
  if (length <= 0) return { ...start, lastDay: day, endMin: minutes };
  const last = minutes + length;
  return { ...start, ...endingOn(day + Math.floor(last / DAY_MINUTES), last % DAY_MINUTES) };
}

/** What is over took until it ended; what is planned or running takes as long as is planned. */
function placePomodoro({ start_time, ended_at, duration }: CalendarItem & { type: "pomodoro" }): Place {
  return placeSession(start_time, ended_at, ended_at === null ? duration : 0);
}

function placeFlowtime({ start_time, end_time }: CalendarItem & { type: "flowtime" }, today: number): Place {
  const place = placeSession(start_time, end_time);
  return end_time === null ? { ...place, lastDay: Math.max(place.firstDay, today), endMin: null } : place;
}

function placeOf(item: CalendarItem, today: number): Place | undefined {
  switch (item.type) {
    case "event":
      return placeEvent(item);
    case "task":
      return placeTask(item);
    case "pomodoro":
      return placePomodoro(item);
    case "flowtime":
      return placeFlowtime(item, today);
  }
}

/** What tells an item on screen from every other one: `type:id`, and of a series the occurrence, too. */
export function itemKey(item: CalendarItem): string {
  const key = `${item.type}:${item.id}`;
  return item.type === "event" && item.occurrence !== null ? `${key}:${item.occurrence}` : key;
}

/** Whether it is time of a timer, whose length is known also where it is less than a minute. */
export function isSession({ item }: PlacedItem): boolean {
  return item.type === "pomodoro" || item.type === "flowtime";
}

/** Whether a session is still going on: it is drawn up to now. */
export function isOpen({ item }: PlacedItem): boolean {
  return item.type === "flowtime" && item.end_time === null;
}

/**
 * Where an item stands (calendar.md §5.1, rest-contract.md §8); undefined without a date. An end before the start is on the next day, one at 00:00 exactly
 * ends with the day before, one that equals the start is no length. A pomodoro that is over ended when it did, a task lasts for its estimate. An open session goes on to `today` (a day number; without it, it stays on its first day).
 */
export function placeItem(item: CalendarItem, today = Number.NEGATIVE_INFINITY): PlacedItem | undefined {
  const place = placeOf(item, today);
  if (place === undefined) return undefined;
  // Spelt out: spreading costs more than all the rest, ten thousand times over.
  const { firstDay, lastDay, startMin, endMin } = place;
  return { key: itemKey(item), item, firstDay, lastDay, startMin, endMin, isAllDay: startMin === null };
}

const placedBefore = new WeakMap<CalendarItem, PlacedItem>();

/** `placeItem` of each; an item that has not changed is the same object as the last time, so that only what changed is drawn anew. */
export function placeItems(items: readonly CalendarItem[], today: number): PlacedItem[] {
  const placed: PlacedItem[] = [];
  for (const item of items) {
    const one = placedBefore.get(item) ?? placeItem(item, today);
    if (one === undefined) continue;
    if (!isOpen(one)) placedBefore.set(item, one);
    placed.push(one);
  }
  return placed;
}

const typeOrder: Record<ItemType, number> = { event: 0, pomodoro: 1, task: 2, flowtime: 3 };

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareSpans(a: PlacedItem, b: PlacedItem): number {
  const aSpans = a.lastDay > a.firstDay;
  const bSpans = b.lastDay > b.firstDay;
  if (aSpans !== bSpans) return aSpans ? -1 : 1;
  return aSpans ? a.firstDay - b.firstDay || b.lastDay - a.lastDay : 0;
}

/**
 * The order of a day (calendar.md §5.1): what spans days first (earlier, then longer), then by start with no time first, then event, pomodoro, task, flowtime,
 * then title and id. It is total, so that nothing flickers.
 */
export function compareOnDay(a: PlacedItem, b: PlacedItem): number {
  return (
    compareSpans(a, b) ||
    (a.startMin ?? -1) - (b.startMin ?? -1) ||
    typeOrder[a.item.type] - typeOrder[b.item.type] ||
    compareText(a.item.title, b.item.title) ||
    compareText(a.item.id, b.item.id) ||
    compareText(a.key, b.key)
  );
}

/** The items of each day from `fromDay` up to, but not with, `toDay` (day numbers), in the order of a day. An item stands on every day that it touches. */
export function indexByDay(
  placed: readonly PlacedItem[],
  { fromDay, toDay }: { fromDay: number; toDay: number },
): ReadonlyMap<number, readonly PlacedItem[]> {
  const days = new Map<number, PlacedItem[]>();
  for (const one of placed) {
    const last = Math.min(one.lastDay, toDay - 1);
    for (let day = Math.max(one.firstDay, fromDay); day <= last; day += 1) {
      const there = days.get(day);
      if (there === undefined) days.set(day, [one]);
      else there.push(one);
    }
  }
  for (const onDay of days.values()) onDay.sort(compareOnDay);
  return days;
}
