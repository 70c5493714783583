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
 * Returns copies of the items at a place: the first one is there, the others as far from it as
 * before. Items over whole days move by days only, unless an hour was pointed at for a single day.
 */
export function layOutCopies(
  items: readonly LaidOutItem[],
  { day, startMin, isHour, zone }: PasteSlot,
  copyOf: (item: CalendarItem) => CalendarItem | undefined,
): CalendarItem[] {
  const sorted = items.toSorted(compareStarts);
  const anchor = (startMin === null ? undefined : sorted.find((one) => one.startMin !== null)) ?? sorted[0];
  const days = day - (anchor?.firstDay ?? day);
  const later = startMin === null ? 0 : startMin - (anchor?.startMin ?? startMin);
  const placeOf = (laidOut: LaidOutItem): DayAndTime => {
    const first = laidOut.firstDay + days;
    const getsHour = isHour && laidOut.lastDay === laidOut.firstDay;
    if (laidOut.startMin === null) return { day: first, startMin: getsHour ? startMin : null };
    const minutes = laidOut.startMin + later;
    const daysLater = Math.floor(minutes / DAY_MINUTES);
    return { day: first + daysLater, startMin: minutes - daysLater * DAY_MINUTES };
  };
  return sorted.flatMap((laidOut) => {
    const copy = copyOf(laidOut.item);
    return copy === undefined ? [] : [moveItem(copy, placeOf(laidOut), zone)];
  });
}
