import { itemKey } from "@hourloom/domain/calendar/item-layout";
import { clockMinutes } from "@hourloom/domain/time/zone-clock";
import { dayOfTarget, type EditorTarget } from "@/features/editor/state/editor-state";
import { findDayButton, findItemElement, rectAt } from "../grid/grid-elements";

function findItem(root: Element, { item, day }: EditorTarget & { kind: "edit" }): HTMLElement | null {
  return findItemElement(root, itemKey(item), day);
}

/**
 * Returns where to anchor the form: the item, its day, or the place of a new item not yet rendered.
 */
export function findAnchor(root: Element | null, target: EditorTarget | undefined): DOMRect | undefined {
  const day = target === undefined ? null : dayOfTarget(target);
  if (root === null || target === undefined || day === null) return undefined;
  if (target.kind === "new" && target.place.startTime !== null) {
    const column = root.querySelector(`[data-column][data-day="${day}"]`);
    if (column !== null) return rectAt(column, clockMinutes(target.place.startTime));
  }
  const item = target.kind === "edit" ? findItem(root, target) : null;
  return (item ?? root.querySelector(`[data-day="${day}"]`))?.getBoundingClientRect();
}

/**
 * Restores focus after the form has closed: to its item, or to the day. The page stays where it is,
 * since on phones the item may have been pressed in the list below the month.
 */
export function focusAfterForm(root: Element | null, target: EditorTarget | undefined): void {
  const day = target === undefined ? null : dayOfTarget(target);
  if (root === null || target === undefined || day === null) return;
  const item = target.kind === "edit" ? findItem(root, target) : null;
  (item ?? findDayButton(root, day))?.focus({ preventScroll: true });
}
