import type { Block } from "@hourloom/domain/calendar/day-blocks";
import { dateOfDayNumber } from "@hourloom/domain/calendar/day-number";
import { isOpen, type PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { formatCount, formatDay, formatDayShort, formatMinutes, formatTimeRange } from "@/shared/format";

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

/** "9:00 AM to 9:30 AM", with the days where there are several: "Tue 24 Nov to Thu 26 Nov". Undefined for a day as a whole. */
export function timesLabel(placed: PlacedItem): string | undefined {
  const { firstDay, lastDay, startMin, endMin } = placed;
  if (isOpen(placed)) return `since ${momentLabel(firstDay, startMin)}`;
  if (lastDay > firstDay) return `${momentLabel(firstDay, startMin)} to ${momentLabel(lastDay, endMin)}`;
  if (startMin === null) return undefined;
  return endMin === null || endMin === startMin
    ? formatMinutes(startMin)
    : `${formatMinutes(startMin)} to ${formatMinutes(endMin)}`;
}

/** How a screen reader says an item: "Stand-up, event, 9:00 AM to 9:30 AM, repeats weekly". */
export function itemLabel(placed: PlacedItem): string {
  const { item } = placed;
  const done = item.type === "task" && item.is_completed ? "done" : undefined;
  const parts = [item.title, item.type, timesLabel(placed), done, repeatsLabel(item)];
  return parts.filter((part) => part !== undefined).join(", ");
}

/** What a block shows of its times: those of the whole item; what has no end is given the one that is drawn. */
export function blockTimes({ placed, topMin, heightMin }: Pick<Block, "placed" | "topMin" | "heightMin">) {
  const { firstDay, lastDay, startMin, endMin } = placed;
  const start = startMin ?? topMin;
  const hasEnd = endMin !== null && (lastDay > firstDay || endMin > start);
  return { start: formatMinutes(start), range: formatTimeRange(start, hasEnd ? endMin : topMin + heightMin) };
}

/** "Tuesday 24 November 2026, 5 items, today" */
export function dayLabel(date: string, count: number, isToday: boolean): string {
  return [formatDay(date), formatCount(count, "item"), ...(isToday ? ["today"] : [])].join(", ");
}
