import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { EventColor } from "@hourloom/schema/events";

/** The colour that all items have, null for that of their calendar; undefined if they differ. */
export function commonColor(items: readonly LaidOutItem[]): EventColor | null | undefined {
  const [color, ...others] = new Set(items.map(({ item }) => (item.type === "event" ? item.color : null)));
  return others.length > 0 ? undefined : color;
}

/** Not those near the hues that tasks, pomodoros and flow time have. */
const proposedColors = ["teal", "blue", "purple", "pink", "grey"] as const satisfies readonly EventColor[];

/** Returns the colour of a new calendar: the first one that the fewest others have. */
export function findFreeColor(calendars: readonly Pick<WorkspaceCalendar, "color">[]): EventColor {
  const countOf = (color: EventColor) => calendars.filter((calendar) => calendar.color === color).length;
  return proposedColors.reduce<EventColor>(
    (free, color) => (countOf(color) < countOf(free) ? color : free),
    proposedColors[0],
  );
}
