import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import { type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { RefObject } from "react";
import { withScope } from "@/features/changes/with-scope";
import { announce } from "@/shared/page/announcer";
import { shownDate } from "../grid/shown-date";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { CALENDAR_ENDS } from "./keys";
import type { DragContext } from "./drag-context";
import { placeLabel } from "./place-label";
import { focusItem } from "./after-render";

interface Move {
  before: CalendarItem;
  after: CalendarItem;
  /** Then the focus goes along. */
  byKey: boolean;
}

/** Saves a move, asking which ones of a series are meant; what fails is put back and says so. */
export async function commitMove({ before, after, byKey }: Move, now: RefObject<DragContext>): Promise<void> {
  const placed = placeItem(after);
  const former = placeItem(before);
  if (placed === undefined || JSON.stringify(before) === JSON.stringify(after)) return;
  const day = dateOfDayNumber(placed.firstDay);
  if (byKey && shownDate(day) === undefined) {
    announce(CALENDAR_ENDS);
    return;
  }
  const { actions, scopeQuestion } = now.current;
  const focus = (one: PlacedItem | undefined) => {
    const { current } = now.current.surface;
    if (byKey && one !== undefined && current !== null) focusItem(current, one);
  };
  await withScope(scopeQuestion, { item: before, after, verb: "move" }, async (scope) => {
    if (byKey) now.current.onActivate(day);
    announce(`“${after.title}” moved to ${placeLabel(placed)}.`);
    const sent = actions.apply(before, after, { scope, as: "moved" });
    focus(placed);
    await sent;
    // What was refused stands again where it was.
    if (hasLostFocus()) focus(former);
  });
}
