import type { Block } from "@hourloom/domain/calendar/day-blocks";
import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import { isOpen, isSession, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { DayMinutes } from "@hourloom/domain/time/clock-change";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { hasReminder, isDone, isLate } from "./item-style";
import { ownTimeText } from "@/shared/zones/own-time-text";
import { formatCount, formatDay, formatDayShort, formatMinutes, formatTimeRange } from "@/shared/time/format";

/** Returns "repeats weekly", or "repeats" for a rule without a known frequency. */
function repeatsLabel(item: CalendarItem): string | undefined {
  if (item.type !== "event" && item.type !== "task") return undefined;
  const frequency = item.repeats?.frequency ?? item.recurrence;
  if (frequency !== null) return `repeats ${frequency}`;
  return item.rrule === null ? undefined : "repeats";
}

function dateTimeLabel(day: number, minutes: number | null): string {
  const date = formatDayShort(dateOfDayNumber(day));
  return minutes === null ? date : `${date}, ${formatMinutes(minutes)}`;
}

/** Returns " (UTC-02:30)" for a session's time that the wall clock shows twice that day, or "". */
function offsetLabel(minutes: number, dateTime: string | null, doubled: DayMinutes | undefined): string {
  if (doubled === undefined || minutes < doubled.fromMin || minutes >= doubled.toMin) return "";
  const offset = dateTime?.slice("YYYY-MM-DDTHH:mm:ss".length);
  return offset ? ` (UTC${offset.replace("Z", "")})` : "";
}

function endOf(item: CalendarItem): string | null {
  return "end_time" in item ? item.end_time : item.start_time;
}

/**
 * Returns "9:00 AM to 9:30 AM", or for several days "Tue 24 Nov to Thu 26 Nov"; undefined for a
 * whole day. `doubled` are the minutes of the day that the wall clock shows twice.
 */
export function timesLabel(laidOut: LaidOutItem, doubled?: DayMinutes): string | undefined {
  const { item, firstDay, lastDay, startMin, endMin } = laidOut;
  if (isOpen(laidOut)) return `since ${dateTimeLabel(firstDay, startMin)}`;
  if (lastDay > firstDay) return `${dateTimeLabel(firstDay, startMin)} to ${dateTimeLabel(lastDay, endMin)}`;
  if (startMin === null) return undefined;
  const start = formatMinutes(startMin) + offsetLabel(startMin, item.start_time, doubled);
  if (endMin === null || endMin === startMin) return start;
  return `${start} to ${formatMinutes(endMin)}${offsetLabel(endMin, endOf(item), doubled)}`;
}

/**
 * The accessible name of an item: "Stand-up, event, 3:00 PM to 3:30 PM, 9:00 AM in New York,
 * repeats weekly".
 */
export function itemLabel(laidOut: LaidOutItem, today: string, doubled?: DayMinutes): string {
  const { item } = laidOut;
  const state = isDone(item) ? "done" : isLate(item, today) ? "overdue" : undefined;
  const parts = [
    item.title,
    item.type.replace("_", " "),
    timesLabel(laidOut, doubled),
    ownTimeText(item),
    state,
    repeatsLabel(item),
    hasReminder(item) ? "with a reminder" : undefined,
    laidOut.isReadOnly === true ? "read-only" : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}

/** The text shown while the pointer is over an item: its title, and what its place does not say. */
export function itemTitle({ item, isReadOnly }: LaidOutItem): string {
  const lines = [item.title, ownTimeText(item), isReadOnly === true ? "Read-only" : undefined];
  return lines.filter((line) => line !== undefined).join("\n");
}

/** Returns the times of the whole item; an item without an end gets that of the rendered block. */
export function blockTimes(
  { laidOut, topMin, heightMin }: Pick<Block, "laidOut" | "topMin" | "heightMin">,
  doubled?: DayMinutes,
) {
  const { item, firstDay, lastDay, startMin, endMin } = laidOut;
  const startsAt = startMin ?? topMin;
  const isOnOneDay = lastDay === firstDay;
  const offset = isOnOneDay ? offsetLabel(startsAt, item.start_time, doubled) : "";
  const start = formatMinutes(startsAt) + offset;
  if (isOnOneDay && endMin === startsAt && isSession(laidOut)) return { start, range: start };
  const hasEnd = endMin !== null && (!isOnOneDay || endMin > startsAt);
  return { start, range: formatTimeRange(startsAt, hasEnd ? endMin : topMin + heightMin) + offset };
}

/** "Tuesday 24 November 2026, 5 items, today" */
export function dayLabel(date: string, count: number, isToday: boolean): string {
  return [formatDay(date), formatCount(count, "item"), ...(isToday ? ["today"] : [])].join(", ");
}
