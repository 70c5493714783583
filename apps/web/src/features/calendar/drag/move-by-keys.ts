import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { RefObject } from "react";
import { explainReadOnly } from "@/features/changes/use-calendars";
import { startKeyboardDrag } from "./keyboard-drag";
import { commitMove } from "./commit-move";
import { type KeyPress, findStep } from "./keys";
import { moveBy, moveEndBy, moveLastDayBy } from "./move-placed-item";
import type { DragContext } from "./drag-context";

/**
 * Moves an item, or with Shift its end, by Alt and an arrow key; or starts a keyboard drag. Returns
 * a function that aborts the drag.
 */
export function moveByKey(
  { key, altKey, shiftKey }: KeyPress,
  placed: PlacedItem,
  contextRef: RefObject<DragContext>,
): (() => void) | undefined {
  const { surface, zone, isMonth, isFixed, targetsOf } = contextRef.current;
  if (isFixed(placed.item)) {
    explainReadOnly(placed.item);
    return undefined;
  }
  const isResize = altKey && shiftKey;
  const targets = isResize ? [placed] : targetsOf(placed);
  const commit = (after: PlacedItem["item"]) =>
    void commitMove({ before: placed.item, after, byKey: true, isResize, targets }, contextRef);
  if (!altKey) {
    if (surface.current === null) return undefined;
    const onTurnTo = (day: string) => contextRef.current.onActivate(day);
    return startKeyboardDrag(placed, { surface: surface.current, zone, isMonth, onTurnTo, onDrop: commit });
  }
  const step = findStep(key, isMonth);
  if (step === undefined) return undefined;
  if (!shiftKey) commit(moveBy(placed, step, zone));
  else {
    const { days, minutes } = step;
    const after = minutes === 0 ? moveLastDayBy(placed, days, zone) : moveEndBy(placed, minutes, zone);
    if (after !== undefined) commit(after);
  }
  return undefined;
}
