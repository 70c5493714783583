import type {
  CalendarEvent,
  CalendarFlowtime,
  CalendarItem,
  CalendarPomodoro,
  CalendarTask,
  CalendarTaskBlock,
} from "@hourloom/schema/workspace";
import { pomodoroEndMs, recomputeFocusedSeconds } from "../sessions/session-work.ts";
import { printInstant, wallInstant } from "../time/instants.ts";
import { wallMinutes } from "../time/wall-clock.ts";
import { clockTime, wallClockOf } from "../time/zone-clock.ts";
import { dateOfDayNumber, dayNumberOf } from "../time/day-number.ts";
import { type EventTimes, endsBeforeStart, movedEndDate } from "./event-days.ts";
import { withOwnClock } from "./own-clock.ts";
import { type Layout, layOutEvent, layOutItem } from "./item-layout.ts";
import {
  BLOCK_MAX_MINUTES,
  DAY_MINUTES,
  DEFAULT_ITEM_MINUTES,
  MINUTE_MS,
  SECOND_MS,
} from "@hourloom/schema/fields/limits";
import { FOCUSED_MAX_SECONDS } from "@hourloom/schema/pomodoros";
import { ESTIMATE_MAX_MINUTES } from "@hourloom/schema/tasks";

/** Target of a move: a day number, and minutes since midnight or null for the all-day row. */
export interface DayAndTime {
  day: number;
  startMin: number | null;
}

/** Minimum length after resizing, in minutes. */
export const RESIZE_MIN_MINUTES = 15;
/** Bounds for moved items, with a margin so that years have four digits in every zone. */
const FIRST_DAY = dayNumberOf("0001-01-02");
const LAST_DAY = dayNumberOf("9999-12-29");

function bounded(value: number, first: number, last: number): number {
  return Math.max(first, Math.min(last, value));
}

function boundedWall(wallMin: number): number {
  return bounded(wallMin, FIRST_DAY * DAY_MINUTES, (LAST_DAY + 1) * DAY_MINUTES);
}

/** Date and time of minutes since midnight of day 0 on the wall clock. */
function atWall(wallMin: number): { date: string; time: string } {
  const day = Math.floor(wallMin / DAY_MINUTES);
  return { date: dateOfDayNumber(day), time: clockTime(wallMin - day * DAY_MINUTES) };
}

/** An end on the same day, or before the start on the next day, needs no `end_date`. */
function timesOf(startWall: number, endWall: number): EventTimes {
  const start = atWall(startWall);
  const end = atWall(endWall);
  const isPlain = end.date === start.date || (endWall - startWall < DAY_MINUTES && end.time < start.time);
  return { date: start.date, start_time: start.time, end_time: end.time, end_date: isPlain ? null : end.date };
}

/** Start and end on the wall clock in minutes since day 0; undefined without a place or a time. */
function wallOf(layout: Layout | undefined): { start: number; end: number | null } | undefined {
  if (layout === undefined || layout.startMin === null) return undefined;
  const start = layout.firstDay * DAY_MINUTES + layout.startMin;
  return { start, end: layout.endMin === null ? null : layout.lastDay * DAY_MINUTES + layout.endMin };
}

/** Any date, to compute with times of an event without a date. */
const ANY_DATE = "2026-01-01";

/**
 * The times of an event with another date and start; its length does not change. Without a start or
 * a date, before or after, the end time does not change.
 */
export function withStart(
  times: EventTimes,
  { date, start_time }: Pick<EventTimes, "date" | "start_time">,
): EventTimes {
  const moved = { ...times, date, start_time };
  if (date === null && times.date === null) {
    const timed = withStart({ ...times, date: ANY_DATE, end_date: null }, { date: ANY_DATE, start_time });
    return { ...moved, end_time: timed.end_time };
  }
  if (date === null || times.date === null) return moved;
  const wall = wallOf(layOutEvent(times));
  if (start_time === null || wall === undefined || times.end_time === null) {
    return { ...moved, end_date: movedEndDate({ date: times.date, end_date: times.end_date }, date) };
  }
  // An end that equals the start is no length, and stays equal.
  const length = Math.max(0, (wall.end ?? wall.start) - wall.start);
  const startWall = wallMinutes({ date, time: start_time });
  return timesOf(startWall, startWall + length);
}

/**
 * Length of an event, and the number of midnights within it; undefined if start and end do not give
 * one.
 */
export function eventLength(times: EventTimes): { minutes: number; midnights: number } | undefined {
  const { date, end_time, end_date } = times;
  if (date === null) return end_date === null ? eventLength({ ...times, date: ANY_DATE }) : undefined;
  const laidOut = layOutEvent(times);
  const wall = wallOf(laidOut);
  if (laidOut === undefined || wall === undefined || wall.end === null || end_time === null) return undefined;
  const minutes = wall.end - wall.start;
  return minutes >= 0 && !endsBeforeStart(times)
    ? { minutes, midnights: laidOut.lastDay - laidOut.firstDay }
    : undefined;
}

function eventOn(event: CalendarEvent, { day, startMin }: DayAndTime): CalendarEvent {
  const date = dateOfDayNumber(day);
  if (startMin === null) return { ...event, ...withStart(event, { date, start_time: null }), end_time: null };
  const isUntimed = event.start_time === null || event.date === null;
  const isOfDays = event.date !== null && event.end_date !== null && event.end_date > event.date;
  if (isUntimed && !isOfDays) {
    const start = day * DAY_MINUTES + startMin;
    return { ...event, ...timesOf(start, start + DEFAULT_ITEM_MINUTES) };
  }
  return { ...event, ...withStart(event, { date, start_time: clockTime(startMin) }) };
}

/** A block always has a time, which it keeps in the all-day row. */
function movedBlock(block: CalendarTaskBlock, { day, startMin }: DayAndTime): CalendarTaskBlock {
  const start_time = startMin === null ? block.start_time : clockTime(startMin);
  const { end_time } = withStart({ ...block, end_date: null }, { date: dateOfDayNumber(day), start_time });
  return { ...block, date: dateOfDayNumber(day), start_time, end_time: end_time ?? block.end_time };
}

/** The instant of a wall-clock time, moved forward if daylight saving time skips it. */
function instantAt(wallMin: number, zone: string): number {
  const { date, time } = atWall(boundedWall(wallMin));
  return wallInstant(zone, date, time) ?? Number.NaN;
}

/** Optimistic changes have wall-clock times without an offset; these are read in the zone. */
function parseInstant(dateTime: string, zone: string): number {
  if (dateTime.length > "YYYY-MM-DDTHH:mm".length) return Date.parse(dateTime);
  return instantAt(wallMinutes(wallClockOf(dateTime)), zone);
}

function movedSession(
  session: CalendarPomodoro | CalendarFlowtime,
  { day, startMin }: DayAndTime,
  zone: string,
): CalendarItem {
  const previousStartMin = layOutItem(session)?.startMin ?? 0;
  const startMs = instantAt(day * DAY_MINUTES + (startMin ?? previousStartMin), zone);
  const start_time = printInstant(startMs, zone);
  // Sessions have elapsed time: their length is not changed by a change of the clock.
  const movedMs = startMs - parseInstant(session.start_time, zone);
  const endMoved = (end: string | null) =>
    end === null ? null : printInstant(parseInstant(end, zone) + movedMs, zone);
  return session.type === "flowtime"
    ? { ...session, start_time, end_time: endMoved(session.end_time) }
    : { ...session, start_time, ended_at: endMoved(session.ended_at) };
}

/**
 * Returns the item on another day and time, with the same length. Without a time, events and tasks
 * lose theirs, but sessions and blocks keep it; an event that gets its first time lasts 30
 * minutes. Events move on the wall clock of the account's `zone` (IANA name), sessions in its
 * elapsed time. Bounded to years 1 to 9999.
 */
export function moveItem(item: CalendarItem, { day, startMin }: DayAndTime, zone: string): CalendarItem {
  const { firstDay = 0, lastDay = 0 } = layOutItem(item) ?? {};
  const to = { day: bounded(day, FIRST_DAY, LAST_DAY - lastDay + firstDay), startMin };
  switch (item.type) {
    case "event":
      return withOwnClock(eventOn(item, to), item, zone);
    case "task":
      return { ...item, date: dateOfDayNumber(to.day), start_time: startMin === null ? null : clockTime(startMin) };
    case "task_block":
      return movedBlock(item, to);
    case "pomodoro":
    case "flowtime":
      return movedSession(item, to, zone);
  }
}

/** Whether the edge of the item can be dragged: it needs a length. An open session has no end. */
export function canResize(item: CalendarItem, edge: "start" | "end"): boolean {
  switch (item.type) {
    case "event":
    case "task":
      return item.start_time !== null;
    case "task_block":
    case "pomodoro":
      return true;
    case "flowtime":
      return edge === "start" || item.end_time !== null;
  }
}

interface Edge {
  edge: "start" | "end";
  /** New place of the edge, in minutes since day 0 on the wall clock. */
  wallMin: number;
}

/** End of a session; of an open flowtime session infinite. */
function endMsOf(item: CalendarPomodoro | CalendarFlowtime, zone: string): number {
  const end = item.type === "pomodoro" ? item.ended_at : item.end_time;
  const endMs = end === null ? null : parseInstant(end, zone);
  if (item.type === "flowtime") return endMs ?? Number.POSITIVE_INFINITY;
  return pomodoroEndMs({ startMs: parseInstant(item.start_time, zone), durationMinutes: item.duration }, endMs);
}

/**
 * Changes `duration` if exactly the planned time was worked, otherwise `focused_seconds`. The
 * pauses do not change.
 */
function resizedPomodoro(
  item: CalendarPomodoro,
  { start, end }: { start: number; end: number },
  zone: string,
): CalendarPomodoro {
  const start_time = printInstant(start, zone);
  const ended_at = item.ended_at === null ? null : printInstant(end, zone);
  const longerMs = end - start - (endMsOf(item, zone) - parseInstant(item.start_time, zone));
  const { focused_seconds, duration } = item;
  if (focused_seconds !== null && focused_seconds !== duration * 60) {
    const seconds = focused_seconds + Math.round(longerMs / SECOND_MS);
    return { ...item, start_time, ended_at, focused_seconds: bounded(seconds, 0, FOCUSED_MAX_SECONDS) };
  }
  const minutes = duration + Math.round(longerMs / MINUTE_MS);
  return { ...item, start_time, ended_at, duration: bounded(minutes, 1, DAY_MINUTES) };
}

function resizedSession(
  item: CalendarPomodoro | CalendarFlowtime,
  { edge, wallMin }: Edge,
  zone: string,
): CalendarItem {
  const startMs = parseInstant(item.start_time, zone);
  const oldEndMs = endMsOf(item, zone);
  const minimum = RESIZE_MIN_MINUTES * MINUTE_MS;
  const atMs = instantAt(wallMin, zone);
  const start = edge === "start" ? Math.min(atMs, oldEndMs - minimum) : startMs;
  const end = edge === "end" ? Math.max(atMs, startMs + minimum) : oldEndMs;
  if (item.type === "pomodoro") return resizedPomodoro(item, { start, end }, zone);
  const end_time = item.end_time === null ? null : printInstant(end, zone);
  const before = { startMs, endMs: item.end_time === null ? null : oldEndMs, focusedSeconds: item.focused_seconds };
  const focused_seconds = recomputeFocusedSeconds(before, { startMs: start, endMs: end_time === null ? null : end });
  return { ...item, start_time: printInstant(start, zone), end_time, focused_seconds };
}

/**
 * Resizing changes the start and the estimate, not the date. A task is rendered up to midnight, but
 * its estimate may be longer.
 */
function resizedTask(item: CalendarTask, start: number, { edge, wallMin }: Edge): CalendarTask {
  const end = start + (item.estimate_minutes ?? DEFAULT_ITEM_MINUTES);
  const midnight = Math.floor(start / DAY_MINUTES) * DAY_MINUTES;
  const dayEnd = midnight + DAY_MINUTES;
  if (edge === "end") {
    // An end dragged to midnight does not shorten a longer estimate.
    const until = wallMin >= dayEnd ? Math.max(dayEnd, end) : Math.max(wallMin, start + RESIZE_MIN_MINUTES);
    return { ...item, estimate_minutes: until - start };
  }
  const latest = Math.min(end, dayEnd) - RESIZE_MIN_MINUTES;
  const from = bounded(Math.min(wallMin, latest), Math.max(midnight, end - ESTIMATE_MAX_MINUTES), dayEnd);
  return { ...item, start_time: clockTime(from - midnight), estimate_minutes: end - from };
}

function resizedBlock(
  item: CalendarTaskBlock,
  { start, end }: { start: number; end: number },
  { edge, wallMin }: Edge,
): CalendarTaskBlock {
  const from = edge === "start" ? bounded(wallMin, end - BLOCK_MAX_MINUTES, end - RESIZE_MIN_MINUTES) : start;
  const until = edge === "end" ? bounded(wallMin, start + RESIZE_MIN_MINUTES, start + BLOCK_MAX_MINUTES) : end;
  const first = atWall(from);
  return { ...item, date: first.date, start_time: first.time, end_time: atWall(until).time };
}

/**
 * Returns the item with one edge moved; its minimum length is 15 minutes. An end past midnight is
 * on the next days. Undefined for an edge that cannot be moved.
 */
export function resizeItem(item: CalendarItem, { edge, ...to }: Edge, zone: string): CalendarItem | undefined {
  if (!canResize(item, edge)) return undefined;
  const wallMin = boundedWall(to.wallMin);
  if (item.type === "pomodoro" || item.type === "flowtime") return resizedSession(item, { edge, wallMin }, zone);
  const wall = wallOf(layOutItem(item));
  if (wall === undefined) return undefined;
  const end = wall.end !== null && wall.end > wall.start ? wall.end : wall.start + DEFAULT_ITEM_MINUTES;
  if (item.type === "task") return resizedTask(item, wall.start, { edge, wallMin });
  if (item.type === "task_block") return resizedBlock(item, { start: wall.start, end }, { edge, wallMin });
  const times =
    edge === "start"
      ? timesOf(Math.min(wallMin, end - RESIZE_MIN_MINUTES), end)
      : timesOf(wall.start, Math.max(wallMin, wall.start + RESIZE_MIN_MINUTES));
  return withOwnClock({ ...item, ...times }, item, zone);
}
