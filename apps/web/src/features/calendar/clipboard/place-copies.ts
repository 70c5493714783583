import { type DayAndTime, moveItem } from "@hourloom/domain/calendar/move-item";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

/** Where copies go. */
export interface PastePlace {
  /** A day number. */
  day: number;
  /** Minutes since midnight; null for a day alone, on which all keep their times. */
  startMin: number | null;
  /** Whether the hour was pointed at: then an item of a whole day gets it, too. */
  isHour: boolean;
  /** The account's time zone. */
  zone: string;
}

function compareStarts(a: PlacedItem, b: PlacedItem): number {
  return a.firstDay - b.firstDay || (a.startMin ?? -1) - (b.startMin ?? -1);
}

/**
 * Returns copies of the items at a place: the first one is there, the others as far from it as
 * before. Items over whole days move by days only, unless an hour was pointed at for a single day.
 */
export function placeCopies(
  items: readonly PlacedItem[],
  { day, startMin, isHour, zone }: PastePlace,
  copyOf: (item: CalendarItem) => CalendarItem | undefined,
): CalendarItem[] {
  const sorted = items.toSorted(compareStarts);
  const anchor = (startMin === null ? undefined : sorted.find((one) => one.startMin !== null)) ?? sorted[0];
  const days = day - (anchor?.firstDay ?? day);
  const later = startMin === null ? 0 : startMin - (anchor?.startMin ?? startMin);
  const placeOf = (placed: PlacedItem): DayAndTime => {
    const first = placed.firstDay + days;
    const getsHour = isHour && placed.lastDay === placed.firstDay;
    if (placed.startMin === null) return { day: first, startMin: getsHour ? startMin : null };
    const minutes = placed.startMin + later;
    const daysLater = Math.floor(minutes / DAY_MINUTES);
    return { day: first + daysLater, startMin: minutes - daysLater * DAY_MINUTES };
  };
  return sorted.flatMap((placed) => {
    const copy = copyOf(placed.item);
    return copy === undefined ? [] : [moveItem(copy, placeOf(placed), zone)];
  });
}
