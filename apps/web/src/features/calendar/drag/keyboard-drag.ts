import { type LaidOutItem, layOutItem } from "@hourloom/domain/calendar/item-layout";
import { DAY_MINUTES, DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";
import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import { announce } from "@/shared/page/announcer";
import { truncateTitle } from "@/shared/text/truncate-title";
import { formatDay } from "@/shared/time/format";
import { parseShownDate } from "../grid/parse-shown-date";
import { findDayButton, revealMinutes } from "../grid/grid-elements";
import { createDragPreview } from "./drag-preview";
import { moveBy } from "./move-laid-out-item";
import { CALENDAR_ENDS, findStep } from "./keys";
import { formatPreviewTime, formatSlot } from "../grid/format-slot";
import { focusItem, waitForElement } from "./wait-for-element";

const HELP = "keyboard-drag";

interface KeyboardDragOptions {
  surface: HTMLElement;
  zone: string;
  isMonth: boolean;
  onTurnTo: (day: string) => void;
  onDrop: (item: CalendarItem) => void;
}

/**
 * Drags an item by keyboard until Enter (drop) or Escape (cancel). The preview has focus meanwhile,
 * since the item's own element is removed when the page is turned. Returns a function that aborts.
 */
export function startKeyboardDrag(
  original: LaidOutItem,
  { surface, zone, isMonth, onTurnTo, onDrop }: KeyboardDragOptions,
): () => void {
  const preview = createDragPreview(surface, original);
  const { element } = preview;
  const controller = new AbortController();
  const { signal } = controller;
  let dragged = original;
  let hasLeftPage = false;

  function endDrag(): void {
    controller.abort();
    preview.remove();
    dismissToast(HELP);
  }

  const firstDateOf = ({ firstDay }: LaidOutItem) => dateOfDayNumber(firstDay);
  const findCell = () => surface.querySelector(`[data-day="${firstDateOf(dragged)}"]`);
  const showAt = (cell: Element) => {
    const { left, top } = cell.getBoundingClientRect();
    if (isMonth || dragged.startMin === null)
      preview.showChip(formatPreviewTime(dragged), { x: left, y: top + 24 }, cell);
    else preview.showBlock(dragged, formatPreviewTime(dragged), undefined);
  };
  // Once the drag has left the page, every step navigates, also back to a page that is still
  // rendered.
  const turn = () => {
    hasLeftPage ||= findCell() === null;
    if (hasLeftPage) onTurnTo(firstDateOf(dragged));
  };
  const showInCell = (cell: Element) => {
    const { startMin, endMin, firstDay, lastDay } = dragged;
    if (startMin !== null) {
      const end = endMin ?? startMin + DEFAULT_ITEM_MINUTES;
      const endOfFirst = lastDay > firstDay ? DAY_MINUTES : Math.min(DAY_MINUTES, end);
      revealMinutes(surface.querySelector("[role=grid]"), startMin, endOfFirst);
    }
    showAt(cell);
    element.focus({ preventScroll: true });
  };
  const show = () => {
    turn();
    waitForElement(findCell, endDrag, showInCell, signal);
  };

  function cancelDrag(): void {
    endDrag();
    dragged = original;
    turn();
    announce("Put back.");
    focusItem(surface, original);
  }

  function onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey) return undefined;
    const step = findStep(event.key, isMonth);
    if (step === undefined && !["Enter", " ", "Escape", "Tab"].includes(event.key)) return undefined;
    event.preventDefault();
    const isSame = JSON.stringify(dragged.item) === JSON.stringify(original.item);
    if (step !== undefined) {
      const next = layOutItem(moveBy(dragged, step, zone));
      if (next === undefined || parseShownDate(firstDateOf(next)) === undefined) return announce(CALENDAR_ENDS);
      dragged = next;
      show();
      announce(isMonth ? formatDay(firstDateOf(dragged)) : formatSlot(dragged));
    } else if (event.key === "Escape" || event.key === "Tab" || isSame) cancelDrag();
    else {
      endDrag();
      // The scope dialog restores focus to the element that had it before.
      findDayButton(surface, firstDateOf(dragged))?.focus({ preventScroll: true });
      onDrop(dragged.item);
    }
    return undefined;
  }

  element.removeAttribute("aria-hidden");
  element.role = "application";
  element.ariaLabel = original.item.title;
  element.tabIndex = -1;
  element.addEventListener("keydown", onKey, { signal });
  // The element stays the active element if only the window loses focus.
  element.addEventListener("blur", () => (document.activeElement === element ? undefined : endDrag()), { signal });
  const followScroll = () => {
    const cell = findCell();
    if (cell !== null) showAt(cell);
  };
  surface.addEventListener("scroll", followScroll, { capture: true, passive: true, signal });
  show();
  const help = "Arrow keys choose the place, Enter drops, Escape cancels.";
  announce(`Moving. ${help}`);
  showToast(`Moving “${truncateTitle(original.item.title)}”. ${help}`, { id: HELP, stays: true });
  return endDrag;
}
