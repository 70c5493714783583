import { type DayAndTime, moveItem } from "@hourloom/domain/calendar/move-item";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

/** Where copies go. */
export interface PasteSlot {
  /** A day number. */
  day: number;
  /** Minutes since midnight; null for a day alone, on which all keep their times. */
  startMin: number | null;
  /** Whether the hour was pointed at: then an item of a whole day gets it, too. */
  isHour: boolean;
  zone: string;
}

function compareStarts(a: LaidOutItem, b: LaidOutItem): number {
  return a.firstDay - b.firstDay || (a.startMin ?? -1) - (b.startMin ?? -1);
}

/**
 * Returns an item, one of `items`, moved to a place: the first of them is there, the others as far
 * from it as before. Those over whole days move by days only, unless an hour was pointed at for a
 * single day.
 */
export function movesToSlot(
  items: readonly LaidOutItem[],
  { day, startMin, isHour, zone }: PasteSlot,
): (laidOut: LaidOutItem) => CalendarItem {
  const sorted = items.toSorted(compareStarts);
  const anchor = (startMin === null ? undefined : sorted.find((one) => one.startMin !== null)) ?? sorted[0];
  const days = day - (anchor?.firstDay ?? day);
  const later = startMin === null ? 0 : startMin - (anchor?.startMin ?? startMin);
  const slotOf = (laidOut: LaidOutItem): DayAndTime => {
    const first = laidOut.firstDay + days;
    const getsHour = isHour && laidOut.lastDay === laidOut.firstDay;
    if (laidOut.startMin === null) return { day: first, startMin: getsHour ? startMin : null };
    const minutes = laidOut.startMin + later;
    const daysLater = Math.floor(minutes / DAY_MINUTES);
    return { day: first + daysLater, startMin: minutes - daysLater * DAY_MINUTES };
  };
  return (laidOut) => moveItem(laidOut.item, slotOf(laidOut), zone);
}

/** Returns copies of the items at a place, in the order of their starts; see `movesToSlot`. */
export function layOutCopies(
  items: readonly LaidOutItem[],
  slot: PasteSlot,
  copyOf: (item: CalendarItem) => CalendarItem | undefined,
): CalendarItem[] {
  const move = movesToSlot(items, slot);
  return items.toSorted(compareStarts).flatMap((laidOut) => {
    const item = copyOf(laidOut.item);
    return item === undefined ? [] : [move({ ...laidOut, item })];
  });
}
