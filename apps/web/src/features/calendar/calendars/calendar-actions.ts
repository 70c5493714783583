import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { EventColor } from "@hourloom/schema/events";
import type { ItemActions } from "@/features/changes/item-actions";
import { findFreeColor } from "./common-color";
import { createCollectionActions } from "@/features/collections/collection-actions";

export type CalendarActions = ReturnType<typeof createCalendarActions>;

/** `ordered` are the calendars in the user's order. */
export function createCalendarActions(actions: ItemActions, ordered: readonly WorkspaceCalendar[]) {
  const update = (
    before: WorkspaceCalendar,
    changes: Partial<WorkspaceCalendar>,
    options: Parameters<ItemActions["apply"]>[2],
  ) => void actions.apply(before, { ...before, ...changes }, options);
  return {
    ...createCollectionActions(actions, {
      ordered,
      create: (row) => ({
        ...row,
        type: "calendar",
        kind: "own",
        color: findFreeColor(ordered),
        is_hidden: false,
        is_default: false,
      }),
    }),
    setColor: (calendar: WorkspaceCalendar, color: EventColor | null) => update(calendar, { color }, {}),
    makeDefault: (calendar: WorkspaceCalendar) => {
      const formerDefault = ordered.find(({ is_default }) => is_default);
      update(calendar, { is_default: true }, { formerDefault, as: "made the default" });
    },
  };
}
