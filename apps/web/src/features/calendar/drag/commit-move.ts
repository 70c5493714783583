import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import { type LaidOutItem, layOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { RefObject } from "react";
import { withScope } from "@/features/changes/with-scope";
import { announce } from "@/shared/page/announcer";
import { parseShownDate } from "../grid/parse-shown-date";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { applyMove } from "./apply-move";
import { CALENDAR_ENDS } from "./keys";
import type { DragContext } from "./drag-context";
import { applyToSelected } from "../selection/apply-to-selected";
import { moveLike } from "./move-selected";
import { focusItem } from "./wait-for-element";

interface Move {
  before: CalendarItem;
  after: CalendarItem;
  /** Moved by keyboard, so that focus follows the item. */
  byKey: boolean;
  /** Only its start or end was moved. */
  isResize: boolean;
  /** The item, and all that are selected with it and move like it. */
  targets: readonly LaidOutItem[];
}

/**
 * Saves a move, after asking for the scope in a series; a failure reverts it and shows a toast. An
 * item that is selected moves with the others, and of a series only the selected dates do.
 */
export async function commitMove(
  { before, after, byKey, isResize, targets }: Move,
  contextRef: RefObject<DragContext>,
): Promise<void> {
  const laidOut = layOutItem(after);
  const previous = layOutItem(before);
  if (laidOut === undefined || JSON.stringify(before) === JSON.stringify(after)) return;
  const day = dateOfDayNumber(laidOut.firstDay);
  if (byKey && parseShownDate(day) === undefined) {
    announce(CALENDAR_ENDS);
    return;
  }
  const { actions, scopeQuestion, isFixed, zone } = contextRef.current;
  const focus = (target: LaidOutItem | undefined) => {
    const { current } = contextRef.current.surface;
    if (byKey && target !== undefined && current !== null) focusItem(current, target);
  };
  if (previous !== undefined && targets.length > 1) {
    if (byKey) contextRef.current.onActivateWithSelection(day);
    const changesOf = (items: readonly LaidOutItem[]) => moveLike(items, { from: previous, to: laidOut }, zone);
    const sent = applyToSelected(targets, { actions, isFixed }, { changesOf, what: "moved" });
    focus(laidOut);
    return sent;
  }
  return withScope(scopeQuestion, { item: before, after, verb: isResize ? "change" : "move" }, async (scope) => {
    if (byKey) contextRef.current.onActivate(day);
    const sent = applyMove({ before, after, what: isResize ? "resized" : "moved", scope }, actions);
    focus(laidOut);
    await sent;
    // After a failure the item is back at its previous place.
    if (hasLostFocus()) focus(previous);
  });
}
