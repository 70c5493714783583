import { itemKey } from "@hourloom/domain/calendar/placed-items";
import { dayOf, type EditorTarget } from "@/features/items/editor-state";
import { findDayStop } from "./views/grid-elements";

/** What the form stands beside: the item, or where it was, or the day. */
export function findAnchor(root: Element | null, target: EditorTarget | undefined): HTMLElement | null {
  if (root === null || target === undefined) return null;
  const day = dayOf(target);
  const cell = root.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (target.kind === "new") return root.querySelector<HTMLElement>("[data-draft]") ?? cell;
  const key = itemKey(target.item);
  const item = `[data-item="${key}"]`;
  return cell?.querySelector<HTMLElement>(item) ?? root.querySelector<HTMLElement>(item) ?? cell;
}

/** Puts the focus back when the form is gone: on the item that it was about, or its day. */
export function focusAfterForm(root: Element | null, target: EditorTarget | undefined): void {
  if (target === undefined) return;
  const anchor = findAnchor(root, target);
  if (anchor?.matches("[data-item]") === true) anchor.focus();
  else findDayStop(root, dayOf(target))?.focus();
}

/** Back to what opened a day's list; a day from which enough was taken away has it no more. */
export function focusAfterList(root: Element | null, day: string): void {
  const more = root?.querySelector<HTMLElement>(`[data-day="${day}"] [data-more]`);
  (more ?? findDayStop(root, day))?.focus();
}
