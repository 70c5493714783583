import type { CalendarItem, ItemType } from "@hourloom/schema/workspace";
import { compareText } from "../ordering/compare-text.ts";

const typeOrder: Readonly<Record<ItemType, number>> = { event: 0, pomodoro: 1, task: 2, flowtime: 3, task_block: 4 };

function occurrenceOf(item: CalendarItem): string {
  return item.type === "event" ? (item.occurrence ?? "") : "";
}

/**
 * Order of items with the same time: by type, title and id, and by occurrence within a series. A
 * total order, so that items do not change places between responses or renderings.
 */
export function compareAtSameTime(a: CalendarItem, b: CalendarItem): number {
  return (
    typeOrder[a.type] - typeOrder[b.type] ||
    compareText(a.title, b.title) ||
    compareText(a.id, b.id) ||
    compareText(occurrenceOf(a), occurrenceOf(b))
  );
}

/**
 * An item's time for sorting, `YYYY-MM-DDTHH:mm` in the owner's zone; items without a time sort at
 * the start of their day.
 */
function timestampOf(item: CalendarItem): string {
  if (item.type === "pomodoro" || item.type === "flowtime") return item.start_time.slice(0, "YYYY-MM-DDTHH:mm".length);
  return `${item.date ?? ""}T${item.start_time ?? "00:00"}`;
}

/** Sorts by date and time, whichever days the items last into. */
export function sortByTime(items: readonly CalendarItem[]): CalendarItem[] {
  return items
    .map((item) => ({ item, timestamp: timestampOf(item) }))
    .toSorted((a, b) => compareText(a.timestamp, b.timestamp) || compareAtSameTime(a.item, b.item))
    .map(({ item }) => item);
}
