import type { Block } from "@hourloom/domain/calendar/day-blocks";
import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import { isOpen, isSession, type PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { DayMinutes } from "@hourloom/domain/time/clock-change";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { formatCount, formatDay, formatDayShort, formatMinutes, formatTimeRange } from "@/shared/time/format";

/** "repeats weekly"; "repeats" for a rule that no form can make. */
function repeatsLabel(item: CalendarItem): string | undefined {
  if (item.type !== "event" && item.type !== "task") return undefined;
  const word = item.repeats?.frequency ?? item.recurrence;
  if (word !== null) return `repeats ${word}`;
  return item.rrule === null ? undefined : "repeats";
}

function momentLabel(day: number, minutes: number | null): string {
  const date = formatDayShort(dateOfDayNumber(day));
  return minutes === null ? date : `${date}, ${formatMinutes(minutes)}`;
}

/** " (UTC-02:30)" beside a time that the clock of its day shows twice (calendar.md §5.7); only a moment, which a session has, says its offset. */
function offsetLabel(minutes: number, moment: string | null, doubled: DayMinutes | undefined): string {
  if (doubled === undefined || minutes < doubled.fromMin || minutes >= doubled.toMin) return "";
  const offset = moment?.slice("YYYY-MM-DDTHH:mm:ss".length);
  return offset ? ` (UTC${offset.replace("Z", "")})` : "";
}

/** The moment at which an item ends, or what stands for it. */
function endOf(item: CalendarItem): string | null {
  return "end_time" in item ? item.end_time : item.start_time;
}

/**
 * "9:00 AM to 9:30 AM", with the days where there are several: "Tue 24 Nov to Thu 26 Nov". Undefined for a day as a whole. `doubled`: what the clock shows twice of
 * the item's day.
 */
export function timesLabel(placed: PlacedItem, doubled?: DayMinutes): string | undefined {
  const { item, firstDay, lastDay, startMin, endMin } = placed;
  if (isOpen(placed)) return `since ${momentLabel(firstDay, startMin)}`;
  if (lastDay > firstDay) return `${momentLabel(firstDay, startMin)} to ${momentLabel(lastDay, endMin)}`;
  if (startMin === null) return undefined;
  const start = formatMinutes(startMin) + offsetLabel(startMin, item.start_time, doubled);
  if (endMin === null || endMin === startMin) return start;
  return `${start} to ${formatMinutes(endMin)}${offsetLabel(endMin, endOf(item), doubled)}`;
}

/** How a screen reader says an item: "Stand-up, event, 9:00 AM to 9:30 AM, repeats weekly". */
export function itemLabel(placed: PlacedItem, doubled?: DayMinutes): string {
  const { item } = placed;
  const done = item.type === "task" && item.is_completed ? "done" : undefined;
  const parts = [item.title, item.type, timesLabel(placed, doubled), done, repeatsLabel(item)];
  return parts.filter((part) => part !== undefined).join(", ");
}

/** What a block shows of its times: those of the whole item; what has no end is given the one that is drawn. */
export function blockTimes(
  { placed, topMin, heightMin }: Pick<Block, "placed" | "topMin" | "heightMin">,
  doubled?: DayMinutes,
) {
  const { item, firstDay, lastDay, startMin, endMin } = placed;
  const startsAt = startMin ?? topMin;
  const isOnOneDay = lastDay === firstDay;
  const offset = isOnOneDay ? offsetLabel(startsAt, item.start_time, doubled) : "";
  const start = formatMinutes(startsAt) + offset;
  if (isOnOneDay && endMin === startsAt && isSession(placed)) return { start, range: start };
  const hasEnd = endMin !== null && (!isOnOneDay || endMin > startsAt);
  return { start, range: formatTimeRange(startsAt, hasEnd ? endMin : topMin + heightMin) + offset };
}

/** "Tuesday 24 November 2026, 5 items, today" */
export function dayLabel(date: string, count: number, isToday: boolean): string {
  return [formatDay(date), formatCount(count, "item"), ...(isToday ? ["today"] : [])].join(", ");
}
