import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { KeyboardEvent, PointerEvent } from "react";
import type { WeekStart } from "@/shared/time/calendar-preferences";

/** A place for something new: a day (`YYYY-MM-DD`) and minutes of its wall clock; null: the day as a whole. */
export interface Slot {
  day: string;
  startMin: number | null;
  endMin?: number;
}

/** What of an item the pointer went down on: its middle, or the edge by which its start or end is moved. */
export type ItemPart = "body" | "start" | "end";

/** What all views of the calendar are given. `day` is always the one whose `[data-day]` holds the item's `[data-item]`. */
export interface ViewProps {
  /** Names the grid: the heading of the period. */
  heading: string;
  today: string;
  /** Holds the one tab stop. */
  activeDay: string;
  placed: readonly PlacedItem[];
  isLoading: boolean;
  /** What is being typed; drawn dashed on its days. */
  draft: PlacedItem | undefined;
  isPhone: boolean;
  weekStart: WeekStart;
  /** A day gets the tab stop; it may be outside what is shown, which turns the page. */
  onActivate: (day: string) => void;
  onNew: (at: Slot) => void;
  onOpen: (placed: PlacedItem, day: string) => void;
  onRemove: (placed: PlacedItem, day: string) => void;
  /** Completes a task, or opens it again. */
  onTick: (item: CalendarItem) => void;
  onMore: (day: string) => void;
  /** Keys on an item that the view does not know; true when handled. Asked first. */
  onItemKey?: (event: KeyboardEvent, placed: PlacedItem, day: string) => boolean;
  onItemPointerDown?: ItemPointerDown | undefined;
  onSlotPointerDown?: (event: PointerEvent, at: Slot) => void;
}

/** Without it no edges are drawn by which an item could be resized. */
export type ItemPointerDown = (event: PointerEvent, placed: PlacedItem, day: string, part: ItemPart) => void;
