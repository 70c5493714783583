import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { RefObject } from "react";
import { explainReadOnly } from "@/features/changes/use-calendars";
import { startKeyboardDrag } from "./keyboard-drag";
import { commitMove } from "./commit-move";
import { type KeyPress, findStep } from "./keys";
import { moveBy, moveEndBy, moveLastDayBy } from "./move-laid-out-item";
import type { DragContext } from "./drag-context";

/**
 * Moves an item, or with Shift its end, by Alt and an arrow key; or starts a keyboard drag. Returns
 * a function that aborts the drag.
 */
export function moveByKey(
  { key, altKey, shiftKey }: KeyPress,
  laidOut: LaidOutItem,
  contextRef: RefObject<DragContext>,
): (() => void) | undefined {
  const { surface, zone, isMonth, isFixed, targetsOf } = contextRef.current;
  if (isFixed(laidOut.item)) {
    explainReadOnly(laidOut.item);
    return undefined;
  }
  const isResize = altKey && shiftKey;
  const targets = isResize ? [laidOut] : targetsOf(laidOut);
  const commit = (after: LaidOutItem["item"]) =>
    void commitMove({ before: laidOut.item, after, byKey: true, isResize, targets }, contextRef);
  const step = findStep(key, isMonth);
  if (step === undefined) {
    if (surface.current === null) return undefined;
    const onTurnTo = (day: string) => contextRef.current.onActivate(day);
    return startKeyboardDrag(laidOut, { surface: surface.current, zone, isMonth, onTurnTo, onDrop: commit });
  }
  if (!shiftKey) commit(moveBy(laidOut, step, zone));
  else {
    const { days, minutes } = step;
    const after = minutes === 0 ? moveLastDayBy(laidOut, days, zone) : moveEndBy(laidOut, minutes, zone);
    if (after !== undefined) commit(after);
  }
  return undefined;
}
