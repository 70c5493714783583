import { layOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import type { ItemActions } from "@/features/changes/item-actions";
import { announce } from "@/shared/page/announcer";
import { formatSlot, formatSlotShort } from "../grid/format-slot";

interface AppliedMove {
  before: CalendarItem;
  after: CalendarItem;
  what: "moved" | "resized";
  scope: SeriesScope | undefined;
}

/** Saves a move and says to where; a failure reverts it and shows a toast. */
export async function applyMove(
  { before, after, what, scope }: AppliedMove,
  actions: Pick<ItemActions, "apply">,
): Promise<void> {
  const laidOut = layOutItem(after);
  if (laidOut === undefined) return;
  announce(`“${after.title}” ${what} to ${formatSlot(laidOut)}.`);
  await actions.apply(before, after, { scope, clock: "account", as: `${what} to ${formatSlotShort(laidOut)}` });
}
