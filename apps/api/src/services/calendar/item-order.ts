import type { CalendarItem, ItemType } from "@hourloom/schema/calendar";

const typeOrder: Readonly<Record<ItemType, number>> = { event: 0, pomodoro: 1, task: 2, flowtime: 3 };

/**
 * An item's time for sorting, `YYYY-MM-DDTHH:mm` in the owner's zone; items without a time sort at
 * the start of their day.
 */
function timestampOf(item: CalendarItem): string {
  if (item.type === "pomodoro" || item.type === "flowtime") return item.start_time.slice(0, "YYYY-MM-DDTHH:mm".length);
  return `${item.date ?? ""}T${item.start_time ?? "00:00"}`;
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function occurrenceOf(item: CalendarItem): string {
  return item.type === "event" ? (item.occurrence ?? "") : "";
}

/**
 * Sorts by timestamp, type (event, pomodoro, task, flowtime), title and id: a total order, so that
 * items do not change places between responses.
 */
export function inOrder(items: readonly CalendarItem[]): CalendarItem[] {
  return items
    .map((item) => ({ item, timestamp: timestampOf(item) }))
    .toSorted(
      (a, b) =>
        compare(a.timestamp, b.timestamp) ||
        typeOrder[a.item.type] - typeOrder[b.item.type] ||
        compare(a.item.title, b.item.title) ||
        compare(a.item.id, b.item.id) ||
        compare(occurrenceOf(a.item), occurrenceOf(b.item)),
    )
    .map(({ item }) => item);
}
