import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { EventColor } from "@hourloom/schema/events";

/** The colour that all items have, null for that of their calendar; undefined if they differ. */
export function commonColor(items: readonly PlacedItem[]): EventColor | null | undefined {
  const [color, ...others] = new Set(items.map(({ item }) => (item.type === "event" ? item.color : null)));
  return others.length > 0 ? undefined : color;
}
