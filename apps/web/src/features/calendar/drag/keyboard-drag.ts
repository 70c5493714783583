import { DEFAULT_BLOCK_MINUTES } from "@hourloom/domain/calendar/day-blocks";
import { type PlacedItem, placeItem } from "@hourloom/domain/calendar/placed-items";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { announce } from "@/shared/page/announcer";
import { formatDay } from "@/shared/time/format";
import { shownDate } from "../grid/shown-date";
import { findDayStop } from "../grid/grid-elements";
import { revealMinutes } from "../time-grid/hours-scroll";
import { createDragPreview } from "./drag-preview";
import { movedBy } from "./moved-item";
import { CALENDAR_ENDS, stepFor } from "./keys";
import { previewText, placeLabel } from "./place-label";
import { focusItem, afterRender } from "./after-render";

interface KeyboardDragOptions {
  surface: HTMLElement;
  zone: string;
  isMonth: boolean;
  /** Turns to the page of a day that is not on this one. */
  onTurnTo: (day: string) => void;
  onDrop: (item: CalendarItem) => void;
}

/**
 * Carries an item by keys (calendar.md §5.5) until Enter or Escape. Its ghost has the focus meanwhile: the item's own element goes with the page when that is turned.
 * Answers how to put it down where it was.
 */
export function startKeyboardDrag(
  former: PlacedItem,
  { surface, zone, isMonth, onTurnTo, onDrop }: KeyboardDragOptions,
): () => void {
  const preview = createDragPreview(surface, former);
  const { element } = preview;
  const controller = new AbortController();
  const { signal } = controller;
  let held = former;
  let hasTurned = false;

  function putDown(): void {
    controller.abort();
    preview.remove();
  }

  const dayOf = ({ firstDay }: PlacedItem) => dateOfDayNumber(firstDay);
  const findCell = () => surface.querySelector(`[data-day="${dayOf(held)}"]`);
  const draw = (cell: Element) => {
    const { left, top } = cell.getBoundingClientRect();
    if (isMonth || held.startMin === null) preview.showChip(previewText(held), { x: left, y: top + 24 }, cell);
    else preview.showBlock(held, previewText(held), undefined);
  };
  // Another page may be on its way already, and what is asked for after it must be said to come instead.
  const turn = () => {
    hasTurned ||= findCell() === null;
    if (hasTurned) onTurnTo(dayOf(held));
  };
  const show = () => {
    turn();
    afterRender(findCell, putDown, (cell) => {
      if (signal.aborted) return;
      const { startMin, endMin, firstDay, lastDay } = held;
      if (startMin !== null) {
        const endOfFirst = lastDay > firstDay ? DAY_MINUTES : (endMin ?? startMin + DEFAULT_BLOCK_MINUTES);
        revealMinutes(surface.querySelector("[role=grid]"), startMin, endOfFirst);
      }
      draw(cell);
      element.focus({ preventScroll: true });
    });
  };

  function putBack(): void {
    putDown();
    held = former;
    turn();
    announce("Put back.");
    focusItem(surface, former);
  }

  function onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey) return undefined;
    const step = stepFor(event.key, isMonth);
    if (step === undefined && !["Enter", " ", "Escape", "Tab"].includes(event.key)) return undefined;
    event.preventDefault();
    const isSame = JSON.stringify(held.item) === JSON.stringify(former.item);
    if (step !== undefined) {
      const next = placeItem(movedBy(held, step, zone));
      if (next === undefined || shownDate(dayOf(next)) === undefined) return announce(CALENDAR_ENDS);
      held = next;
      show();
      announce(isMonth ? formatDay(dayOf(held)) : placeLabel(held));
    } else if (event.key === "Escape" || event.key === "Tab" || isSame) putBack();
    else {
      putDown();
      // A question that is asked before the drop gives the focus back to where it was.
      findDayStop(surface, dayOf(held))?.focus({ preventScroll: true });
      onDrop(held.item);
    }
    return undefined;
  }

  element.removeAttribute("aria-hidden");
  element.role = "application";
  element.ariaLabel = former.item.title;
  element.tabIndex = -1;
  element.addEventListener("keydown", onKey, { signal });
  // Another window may have the focus in between.
  element.addEventListener("blur", () => (document.activeElement === element ? undefined : putDown()), { signal });
  const followScroll = () => {
    const cell = findCell();
    if (cell !== null) draw(cell);
  };
  surface.addEventListener("scroll", followScroll, { capture: true, passive: true, signal });
  show();
  announce("Moving. Arrow keys choose the place, Enter drops, Escape cancels.");
  return putDown;
}
