import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { addsToSelection } from "./adds-to-selection";
import { coversDay, dayOfElement, findDayButton, focusVisibly, listFocusStops } from "./grid-elements";
import { isOnCheckMark, toggleTaskByKey } from "./toggle-task";
import type { Slot, ViewProps } from "./view-props";

interface Grid extends Omit<ViewProps, "weekStart"> {
  byDay: ReadonlyMap<number, readonly LaidOutItem[]>;
  /** Handles a key on a day itself; returns true if handled. */
  onDayKey: (event: KeyboardEvent<HTMLElement>, day: string) => boolean;
  /** Returns the slot for a new item: at the pointer, or at the keyboard cursor. */
  slotAt: (cell: HTMLElement, event?: MouseEvent) => Slot;
  onPick: (at: Slot) => void;
  /** Called for a press on the number of a day; without it that is a press on the day. */
  onDate?: ((day: string) => void) | undefined;
}

interface Target {
  cell: HTMLElement;
  day: string;
  /** The item, or "+N more"; null for the day itself. */
  stop: HTMLElement | null;
  laidOut: LaidOutItem | undefined;
}

function findTarget(grid: Grid, element: EventTarget): Target | undefined {
  if (!(element instanceof Element)) return undefined;
  const cell = element.closest<HTMLElement>("[data-day]");
  const day = cell?.dataset["day"];
  if (cell === null || day === undefined) return undefined;
  const stop = element.closest<HTMLElement>("[data-item], [data-more]");
  const key = stop?.dataset["item"];
  return { cell, day, stop, laidOut: grid.byDay.get(dayNumberOf(day))?.find((laidOut) => laidOut.key === key) };
}

function focusStop(stops: readonly HTMLElement[], from: Element, by: number): true {
  const index = stops.findIndex((stop) => stop === from);
  focusVisibly(stops[Math.min(stops.length - 1, Math.max(0, index + by))]);
  return true;
}

/** Moves focus from an item back to its day, which becomes the tab stop. */
function focusDay(grid: Grid, root: Element, day: string): true {
  if (day !== grid.activeDay) grid.onActivate(day);
  focusVisibly(findDayButton(root, day));
  return true;
}

/** Handles keys on an item or "+N more". A bar over several days belongs to the active day. */
function onStopKey(grid: Grid, event: KeyboardEvent<HTMLElement>, target: Target & { stop: HTMLElement }): boolean {
  if (target.laidOut !== undefined && grid.onItemKey?.(event, target.laidOut, target.day) === true) return true;
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const root = event.currentTarget;
  const day = coversDay(target.stop, grid.activeDay) ? grid.activeDay : (dayOfElement(target.stop) ?? target.day);
  switch (event.key) {
    case "ArrowDown":
    case "ArrowRight":
      return focusStop(listFocusStops(root, day), target.stop, 1);
    case "ArrowUp":
    case "ArrowLeft":
      return focusStop(listFocusStops(root, day), target.stop, -1);
    case "Escape":
    case "F2":
      return focusDay(grid, root, day);
    case " ":
      return toggleTaskByKey(event, target.laidOut, grid.onToggleTask);
    case "Delete":
      if (target.laidOut === undefined) return false;
      if (grid.onRemove(target.laidOut, target.day)) focusDay(grid, root, day);
      return true;
    default:
      return false;
  }
}

function onDayKey(grid: Grid, event: KeyboardEvent<HTMLElement>, { cell, day }: Target): boolean {
  if (event.altKey || event.metaKey) return false;
  if (event.key === "Enter" || event.key === " ") {
    if (!event.repeat) grid.onNew(grid.slotAt(cell));
    return true;
  }
  if (event.key === "F2" || (event.key === "Tab" && !event.shiftKey)) {
    const [first] = listFocusStops(event.currentTarget, day);
    focusVisibly(first);
    return first !== undefined;
  }
  return grid.onDayKey(event, day);
}

function isSelecting(grid: Grid, event: MouseEvent, { stop, laidOut }: Target): boolean {
  return (stop === null || laidOut !== undefined) && grid.onSelect?.(laidOut, addsToSelection(event)) === true;
}

function isOnDate({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("[data-day-button]") !== null;
}

function onClick(grid: Grid, event: MouseEvent, target: Target): void {
  const { stop, laidOut, day, cell } = target;
  if (isSelecting(grid, event, target)) return event.stopPropagation();
  if (stop === null && event.detail > 0 && grid.onDate && isOnDate(event)) return grid.onDate(day);
  // A click without a pointer, as from a screen reader, means the place of the keyboard cursor.
  if (stop === null) return grid.onPick(grid.slotAt(cell, event.detail === 0 ? undefined : event));
  // A click on an item must not reach the day or the page.
  event.stopPropagation();
  if (isOnCheckMark(event, stop, laidOut)) return event.detail > 1 ? undefined : grid.onToggleTask(laidOut.item);
  if (laidOut !== undefined) return grid.onOpen(laidOut, day);
  return stop.matches("[data-more]") ? grid.onMore(day, stop.dataset["hidden"]?.split(" ")) : undefined;
}

function onPointerDown(grid: Grid, event: PointerEvent, { stop, laidOut, day, cell }: Target): void {
  if (event.button !== 0) return;
  if (laidOut !== undefined) grid.onItemPointerDown(event, laidOut, day);
  else if (stop === null) grid.onSlotPointerDown?.(event, grid.slotAt(cell, event));
}

/** Returns event handlers for the grid element; its cells need none, and so are easy to memoize. */
export function createGridHandlers(grid: Grid) {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = findTarget(grid, event.target);
      if (target === undefined) return;
      const { stop } = target;
      const isHandled = stop === null ? onDayKey(grid, event, target) : onStopKey(grid, event, { ...target, stop });
      if (isHandled) event.preventDefault();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = findTarget(grid, event.target);
      if (target !== undefined) onClick(grid, event, target);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const target = findTarget(grid, event.target);
      if (target !== undefined) onPointerDown(grid, event, target);
    },
  };
}
