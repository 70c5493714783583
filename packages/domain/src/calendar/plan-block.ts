import type { CalendarTaskBlock } from "@hourloom/schema/workspace";
import { BLOCK_MAX_MINUTES, DAY_MINUTES, DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";
import type { Task } from "@hourloom/schema/tasks";
import { dateOfDayNumber } from "../time/day-number.ts";
import { clockTime } from "../time/zone-clock.ts";
import { isSession, type LaidOutItem } from "./item-layout.ts";

/** When work is planned on a day without a time, in minutes since midnight. */
const WORK_STARTS_AT = 540;
const STEP_MINUTES = 15;

/**
 * The length of a new block: what other blocks leave of the estimate. The usual length of an item
 * if nothing is left, or without an estimate.
 */
export function blockMinutes({ estimate_minutes }: Pick<Task, "estimate_minutes">, plannedMinutes: number): number {
  const left = (estimate_minutes ?? 0) - plannedMinutes;
  return left > 0 ? Math.min(left, BLOCK_MAX_MINUTES) : DEFAULT_ITEM_MINUTES;
}

/** A new block of the task; `startMin` are minutes since midnight of the day number. */
export function createBlock(
  id: string,
  task: Pick<Task, "id" | "title" | "is_completed">,
  { day, startMin, minutes }: { day: number; startMin: number; minutes: number },
): CalendarTaskBlock {
  const endMin = (startMin + minutes) % DAY_MINUTES;
  return {
    type: "task_block",
    id,
    version: 0,
    task: task.id,
    title: task.title,
    is_completed: task.is_completed,
    date: dateOfDayNumber(day),
    start_time: clockTime(startMin),
    end_time: clockTime(endMin),
    timezone: null,
  };
}

/** The minutes of the day that an item takes up; undefined if it takes none. */
function takenOn(day: number, laidOut: LaidOutItem): { from: number; to: number } | undefined {
  const { item, firstDay, lastDay, startMin, endMin } = laidOut;
  if (startMin === null || firstDay > day || lastDay < day || isSession(laidOut)) return undefined;
  // A task that is due at a time takes its estimate from then on.
  if (item.type === "task" && (endMin === null || item.is_completed)) return undefined;
  if (item.type === "event" && !item.is_busy) return undefined;
  const from = firstDay === day ? startMin : 0;
  const to = lastDay === day ? (endMin ?? from + DEFAULT_ITEM_MINUTES) : DAY_MINUTES;
  return { from, to: Math.max(to, from) };
}

/**
 * The first quarter of an hour of a day, from nine o'clock and from `notBefore` on, from which so
 * many minutes are free of events, blocks and tasks. The first of these times if none is free.
 */
export function findFreeStart(
  laidOut: readonly LaidOutItem[],
  { day, minutes, notBefore = 0 }: { day: number; minutes: number; notBefore?: number },
): number {
  const earliest = Math.ceil(Math.max(WORK_STARTS_AT, notBefore) / STEP_MINUTES) * STEP_MINUTES;
  const first = Math.min(earliest, DAY_MINUTES - STEP_MINUTES);
  const taken = laidOut.map((one) => takenOn(day, one)).filter((span) => span !== undefined);
  for (let start = first; start + minutes <= DAY_MINUTES; start += STEP_MINUTES) {
    if (!taken.some(({ from, to }) => from < start + minutes && to > start)) return start;
  }
  return first;
}
