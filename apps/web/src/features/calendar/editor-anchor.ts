import { itemKey } from "@hourloom/domain/calendar/placed-items";
import { clockMinutes } from "@hourloom/domain/time/zone-clock";
import { dayOf, type EditorTarget } from "@/features/editor/state/editor-state";
import { boxAt, findDayStop } from "./grid/grid-elements";

function findItem(root: Element, { item, day }: EditorTarget & { kind: "edit" }): HTMLElement | null {
  const selector = `[data-item="${itemKey(item)}"]`;
  return (
    root.querySelector<HTMLElement>(`[data-day="${day}"] ${selector}`) ?? root.querySelector<HTMLElement>(selector)
  );
}

/** Where the form stands: beside the item, or where it was, or where a new one will be, which need not be drawn yet. */
export function findAnchor(root: Element | null, target: EditorTarget | undefined): DOMRect | undefined {
  const day = target === undefined ? null : dayOf(target);
  if (root === null || target === undefined || day === null) return undefined;
  if (target.kind === "new" && target.place.startTime !== null) {
    const column = root.querySelector(`[data-column][data-day="${day}"]`);
    if (column !== null) return boxAt(column, clockMinutes(target.place.startTime));
  }
  const item = target.kind === "edit" ? findItem(root, target) : null;
  return (item ?? root.querySelector(`[data-day="${day}"]`))?.getBoundingClientRect();
}

/** Puts the focus back when the form is gone: on the item that it was about, or its day. */
export function focusAfterForm(root: Element | null, target: EditorTarget | undefined): void {
  const day = target === undefined ? null : dayOf(target);
  if (root === null || target === undefined || day === null) return;
  const item = target.kind === "edit" ? findItem(root, target) : null;
  (item ?? findDayStop(root, day))?.focus();
}

/** Back to what opened a day's list; a day from which enough was taken away has it no more. */
export function focusAfterList(root: Element | null, day: string): void {
  const more = root?.querySelector<HTMLElement>(`[data-day="${day}"] [data-more]`);
  (more ?? findDayStop(root, day))?.focus();
}
