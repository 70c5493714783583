import { placeItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import type { ItemActions } from "@/features/changes/item-actions";
import { announce } from "@/shared/page/announcer";
import { formatPlace, formatPlaceShort } from "../grid/format-place";

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
  const placed = placeItem(after);
  if (placed === undefined) return;
  announce(`“${after.title}” ${what} to ${formatPlace(placed)}.`);
  await actions.apply(before, after, { scope, clock: "account", as: `${what} to ${formatPlaceShort(placed)}` });
}
