import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { EventColor } from "@hourloom/schema/events";

/** The colour that all items have, null for that of their calendar; undefined if they differ. */
export function commonColor(items: readonly LaidOutItem[]): EventColor | null | undefined {
  const [color, ...others] = new Set(items.map(({ item }) => (item.type === "event" ? item.color : null)));
  return others.length > 0 ? undefined : color;
}
