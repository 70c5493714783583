import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { RefObject } from "react";
import { startKeyboardDrag } from "./keyboard-drag";
import { commitMove } from "./commit-move";
import { type KeyPress, stepFor } from "./keys";
import { endMovedBy, movedBy } from "./moved-item";
import type { DragContext } from "./drag-context";

/** Moves an item, or its end, by an arrow with Alt; or takes it up to be carried. Answers how to put down what is carried. */
export function moveByKey(
  { key, altKey, shiftKey }: KeyPress,
  placed: PlacedItem,
  now: RefObject<DragContext>,
): (() => void) | undefined {
  const { surface, zone, isMonth } = now.current;
  const commit = (after: PlacedItem["item"]) => void commitMove({ before: placed.item, after, byKey: true }, now);
  if (!altKey) {
    if (surface.current === null) return undefined;
    const onTurnTo = (day: string) => now.current.onActivate(day);
    return startKeyboardDrag(placed, { surface: surface.current, zone, isMonth, onTurnTo, onDrop: commit });
  }
  const step = stepFor(key, isMonth);
  if (step === undefined) return undefined;
  if (!shiftKey) commit(movedBy(placed, step, zone));
  else if (step.minutes !== 0) {
    const after = endMovedBy(placed, step.minutes, zone);
    if (after !== undefined) commit(after);
  }
  return undefined;
}
