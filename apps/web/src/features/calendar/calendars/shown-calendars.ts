import type { CalendarColors } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem, ItemType } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";

type Hideable = Pick<WorkspaceCalendar, "id" | "is_hidden">;

export function colorsOf(calendars: readonly Pick<WorkspaceCalendar, "id" | "color" | "kind">[]): CalendarColors {
  return new Map(calendars.map(({ id, color, kind }) => [id, { color, isReadOnly: kind === "subscribed" }]));
}

/** Returns what is hidden, in words such as "kinds"; undefined if nothing is. */
export function describeHidden(
  types: readonly ItemType[],
  calendars: readonly Hideable[],
  weekdays: readonly number[] = [],
): string | undefined {
  const hasHidden = calendars.some(({ is_hidden }) => is_hidden);
  const parts = [types.length > 0 && "kinds", hasHidden && "calendars", weekdays.length > 0 && "days"];
  return parts.filter((part) => part !== false).join(" and ") || undefined;
}

/** The items that are not of hidden types or in hidden calendars. */
export function filterVisible(
  items: readonly CalendarItem[],
  types: readonly ItemType[],
  calendars: readonly Hideable[],
): readonly CalendarItem[] {
  if (describeHidden(types, calendars) === undefined) return items;
  const hidden = new Set(calendars.filter(({ is_hidden }) => is_hidden).map(({ id }) => id));
  return items.filter(
    (item) =>
      !types.includes(item.type === "task_block" ? "task" : item.type) &&
      !(item.type === "event" && hidden.has(item.calendar)),
  );
}
