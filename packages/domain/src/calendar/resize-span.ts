import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { dateOfDayNumber } from "../time/day-number.ts";
import { resizeItem } from "./move-item.ts";
import { canResizeSpan, layOutItem } from "./item-layout.ts";

interface SpanEdge {
  edge: "start" | "end";
  /** Day number of the new first or last day. */
  day: number;
}

/**
 * Returns an event with another first or last day. Its times do not change, except that it lasts 15
 * minutes at least. `zone` is the account's (IANA name). Undefined for what has no days to resize.
 */
export function resizeSpan(item: CalendarItem, { edge, day }: SpanEdge, zone: string): CalendarItem | undefined {
  const laidOut = layOutItem(item);
  if (laidOut === undefined || !canResizeSpan(laidOut) || item.type !== "event") return undefined;
  const { startMin, endMin } = laidOut;
  const firstDay = edge === "start" ? Math.min(day, laidOut.lastDay) : laidOut.firstDay;
  const lastDay = edge === "end" ? Math.max(day, laidOut.firstDay) : laidOut.lastDay;
  if (startMin === null || endMin === null || item.end_time === null) {
    const end_date = lastDay > firstDay ? dateOfDayNumber(lastDay) : null;
    return { ...item, date: dateOfDayNumber(firstDay), end_date };
  }
  const wallMin = edge === "start" ? firstDay * DAY_MINUTES + startMin : lastDay * DAY_MINUTES + endMin;
  return resizeItem(item, { edge, wallMin }, zone);
}
