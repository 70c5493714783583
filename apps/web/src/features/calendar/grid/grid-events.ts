import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { coversDay, dayOf, findDayStop, stopsOn } from "./grid-elements";
import { isOnTick, tickByKey } from "./tick";
import type { ItemPart, Slot, ViewProps } from "./view-props";

interface Grid extends Omit<ViewProps, "weekStart"> {
  byDay: ReadonlyMap<number, readonly PlacedItem[]>;
  /** A key on a day itself; true when handled. */
  onDayKey: (event: KeyboardEvent<HTMLElement>, day: string) => boolean;
  /** Where something new would be: at the pointer, or where the keyboard is. */
  slotAt: (cell: HTMLElement, event?: MouseEvent) => Slot;
  onPick: (at: Slot) => void;
}

/** What an event in a grid is about. */
interface Target {
  cell: HTMLElement;
  day: string;
  /** The item, or "+N more"; null: the day itself. */
  stop: HTMLElement | null;
  placed: PlacedItem | undefined;
}

function targetOf(grid: Grid, element: EventTarget): Target | undefined {
  if (!(element instanceof Element)) return undefined;
  const cell = element.closest<HTMLElement>("[data-day]");
  const day = cell?.dataset["day"];
  if (cell === null || day === undefined) return undefined;
  const stop = element.closest<HTMLElement>("[data-item], [data-more]");
  const key = stop?.dataset["item"];
  return { cell, day, stop, placed: grid.byDay.get(dayNumberOf(day))?.find((one) => one.key === key) };
}

function step(stops: readonly HTMLElement[], from: Element, by: number): true {
  const index = stops.findIndex((stop) => stop === from);
  stops[Math.min(stops.length - 1, Math.max(0, index + by))]?.focus();
  return true;
}

/** The day to which Escape leads back from what stands on it; it becomes the tab stop. */
function focusDay(grid: Grid, root: Element, day: string): true {
  if (day !== grid.activeDay) grid.onActivate(day);
  findDayStop(root, day)?.focus();
  return true;
}

/** Keys on an item or on "+N more"; true when handled. A bar over several days belongs to the day on which it was entered. */
function onStopKey(grid: Grid, event: KeyboardEvent<HTMLElement>, target: Target & { stop: HTMLElement }): boolean {
  if (target.placed !== undefined && grid.onItemKey?.(event, target.placed, target.day) === true) return true;
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const root = event.currentTarget;
  const day = coversDay(target.stop, grid.activeDay) ? grid.activeDay : (dayOf(target.stop) ?? target.day);
  switch (event.key) {
    case "ArrowDown":
    case "ArrowRight":
      return step(stopsOn(root, day), target.stop, 1);
    case "ArrowUp":
    case "ArrowLeft":
      return step(stopsOn(root, day), target.stop, -1);
    case "Escape":
    case "F2":
      return focusDay(grid, root, day);
    case " ":
      return tickByKey(event, target.placed, grid.onTick);
    case "Delete":
      if (target.placed === undefined) return false;
      focusDay(grid, root, day);
      grid.onRemove(target.placed, target.day);
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
    const [first] = stopsOn(event.currentTarget, day);
    first?.focus();
    return first !== undefined;
  }
  return grid.onDayKey(event, day);
}

function onClick(grid: Grid, event: MouseEvent, target: Target): void {
  const { stop, placed, day, cell } = target;
  // A click without a pointer, such as a screen reader makes, has no place; it means where the keyboard is.
  if (stop === null) return grid.onPick(grid.slotAt(cell, event.detail === 0 ? undefined : event));
  // What is meant for an item or for the list must reach neither the day nor what is around the grid.
  event.stopPropagation();
  if (isOnTick(event, stop, placed)) return event.detail > 1 ? undefined : grid.onTick(placed.item);
  if (placed !== undefined) return grid.onOpen(placed, day);
  return stop.matches("[data-more]") ? grid.onMore(day) : undefined;
}

/** How near to its upper or lower end an item is taken by that edge, in CSS pixels, and how much of a low one at most: half of it is left for its middle and start. */
const EDGE_PX = 6;
const EDGE_SHARES = { start: 0.2, end: 0.4 };

/** What of an item the pointer is on; only an item that says that it has them has edges. A finger, which covers the upper one, takes the lower one alone. */
function partOf(stop: Element | null, { clientY, pointerType }: PointerEvent): ItemPart {
  const parts = stop instanceof HTMLElement ? (stop.dataset["parts"] ?? "").split(" ") : [];
  if (stop === null || parts.length === 0) return "body";
  const { top, bottom, height } = stop.getBoundingClientRect();
  const reach = (part: "start" | "end") => Math.min(EDGE_PX, height * EDGE_SHARES[part]);
  if (parts.includes("end") && bottom - clientY <= reach("end")) return "end";
  const isAtStart = parts.includes("start") && pointerType !== "touch" && clientY - top <= reach("start");
  return isAtStart ? "start" : "body";
}

function onPointerDown(grid: Grid, event: PointerEvent, { stop, placed, day, cell }: Target): void {
  if (event.button !== 0) return;
  if (placed !== undefined) grid.onItemPointerDown?.(event, placed, day, partOf(stop, event));
  else if (stop === null) grid.onSlotPointerDown?.(event, grid.slotAt(cell, event));
}

/** Keys, clicks and pointers of a grid, heard in one place, so that its cells need no functions and are drawn anew only when what they show changes. */
export function gridEvents(grid: Grid) {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = targetOf(grid, event.target);
      if (target === undefined) return;
      const { stop } = target;
      const isHandled = stop === null ? onDayKey(grid, event, target) : onStopKey(grid, event, { ...target, stop });
      if (isHandled) event.preventDefault();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = targetOf(grid, event.target);
      if (target !== undefined) onClick(grid, event, target);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const target = targetOf(grid, event.target);
      if (target !== undefined) onPointerDown(grid, event, target);
    },
  };
}
