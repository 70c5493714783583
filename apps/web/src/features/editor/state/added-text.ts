import { layOutItem } from "@hourloom/domain/calendar/item-layout";
import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { repeatText } from "@/shared/phrases/repeat-text";
import { formatDayInText, formatMinutes } from "@/shared/time/format";

/**
 * What the toast says after the title: "added", "added for Wed 24 Nov 2027, 9:00 AM", "added, due
 * today, every week". A date without a year may be the next year's, and the item may be on
 * another page. `as` is another past participle.
 */
export function addedText(item: CalendarItem, today: string, as = "added"): string {
  const laidOut = layOutItem(item);
  if (laidOut === undefined) return as;
  const { firstDay, startMin } = laidOut;
  const day = formatDayInText(dateOfDayNumber(firstDay), today);
  const time = startMin === null ? "" : `, ${formatMinutes(startMin)}`;
  const rule = item.type === "event" || item.type === "task" ? item.repeats : null;
  const repeats = rule === null ? "" : `, ${repeatText(rule)}`;
  return `${as}${item.type === "task" ? ", due" : " for"} ${day}${time}${repeats}`;
}
