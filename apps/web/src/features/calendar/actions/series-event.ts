import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import type { RepeatRule } from "@hourloom/schema/recurrence";

/** An event of a series whose rule the forms can express. */
export interface SeriesEvent extends CalendarEvent {
  repeats: RepeatRule;
  occurrence: string;
}

/** Returns the event if it is of such a series. */
export function seriesOf(laidOut: LaidOutItem | undefined): SeriesEvent | undefined {
  if (laidOut?.item.type !== "event") return undefined;
  const { item } = laidOut;
  const { repeats, occurrence } = item;
  return repeats === null || occurrence === null ? undefined : { ...item, repeats, occurrence };
}
