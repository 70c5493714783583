import { moveItem } from "@hourloom/domain/calendar/move-item";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { EventColor } from "@hourloom/schema/events";
import { isOccurrence, type ItemChange } from "./item-change";
import { isSame } from "@/shared/state/is-same";

/** Of a series only the selected dates change. */
export function scopeOf(item: CalendarItem): "this" | undefined {
  return isOccurrence(item) ? "this" : undefined;
}

/** The changes of those items that `after` changes; `clock` as in `ItemChange`. */
export function updateItems(
  selected: readonly LaidOutItem[],
  { after, clock }: { after: (laidOut: LaidOutItem) => CalendarItem; clock?: "account" },
): ItemChange[] {
  return selected.flatMap((laidOut): ItemChange[] => {
    const { item: before } = laidOut;
    const item = after(laidOut);
    return isSame(before, item) ? [] : [{ kind: "update", before, item, scope: scopeOf(before), clock }];
  });
}

/** Moves items by days. */
export function moveByDays(selected: readonly LaidOutItem[], days: number, zone: string): ItemChange[] {
  const after = ({ item, firstDay, startMin }: LaidOutItem) => moveItem(item, { day: firstDay + days, startMin }, zone);
  return updateItems(selected, { after, clock: "account" });
}

/** Returns an event with a colour, or that of its calendar if it is null; other kinds have none. */
export function recolorItem(item: CalendarItem, color: EventColor | null): CalendarItem {
  return item.type === "event" ? { ...item, color } : item;
}

export function recolor(selected: readonly LaidOutItem[], color: EventColor | null): ItemChange[] {
  return updateItems(selected, { after: ({ item }) => recolorItem(item, color) });
}

/** Deletes items; the blocks of a deleted task are deleted with it. */
export function removeAll(selected: readonly LaidOutItem[]): ItemChange[] {
  const tasks = new Set(
    selected
      .map(({ item }) => item)
      .filter(({ type }) => type === "task")
      .map(({ id }) => id),
  );
  return selected
    .filter(({ item }) => item.type !== "task_block" || !tasks.has(item.task))
    .map(({ item }) => ({ kind: "remove", item, scope: scopeOf(item) }));
}
