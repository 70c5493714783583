import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarEvent } from "@hourloom/schema/calendar";
import type { RepeatRule } from "@hourloom/schema/recurrence";

/** An event of a series whose rule the forms can express. */
export interface SeriesEvent extends CalendarEvent {
  repeats: RepeatRule;
  occurrence: string;
}

/** Returns the event if it is of such a series. */
export function seriesOf(placed: PlacedItem | undefined): SeriesEvent | undefined {
  if (placed?.item.type !== "event") return undefined;
  const { item } = placed;
  const { repeats, occurrence } = item;
  return repeats === null || occurrence === null ? undefined : { ...item, repeats, occurrence };
}
