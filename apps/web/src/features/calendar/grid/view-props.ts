import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { KeyboardEvent, PointerEvent } from "react";
import type { WeekStart } from "@/shared/time/settings-copy";

/** A place for a new item: a day (`YYYY-MM-DD`) and wall clock minutes, null for the whole day. */
export interface Slot {
  day: string;
  startMin: number | null;
  endMin?: number;
  /** The last of several days. */
  endDay?: string | undefined;
}

/** The part of an item that is dragged: the body, or the edge that moves its start or end. */
export type ItemPart = "body" | "start" | "end";

/**
 * The props of all calendar views. `day` is the `data-day` element that contains the item's
 * element.
 */
export interface ViewProps {
  /** The accessible name of the grid. */
  heading: string;
  today: string;
  /** The tab stop of the grid. */
  activeDay: string;
  laidOut: readonly LaidOutItem[];
  isLoading: boolean;
  /** The preview of a new item. */
  draft: LaidOutItem | undefined;
  isPhone: boolean;
  weekStart: WeekStart;
  /** 0 is Sunday; none by default. */
  hiddenWeekdays?: readonly number[] | undefined;
  /** How often today was asked for: each time the hours scroll to now. */
  nowRequests?: number;
  /** Makes a day the tab stop; navigates if it is not on the page. */
  onActivate: (day: string) => void;
  /** Opens the day view. */
  onShowDay: (day: string) => void;
  onNew: (at: Slot) => void;
  onOpen: (laidOut: LaidOutItem, day: string) => void;
  /**
   * Called first for a click on an item, or on an empty place; returns true if it changed the
   * selection.
   */
  onSelect?: (laidOut: LaidOutItem | undefined, isAdded: boolean) => boolean;
  /** Returns whether the item can be deleted. */
  onRemove: (laidOut: LaidOutItem, day: string) => boolean;
  /** Called with the items of a view that loads its own. */
  onListed?: (laidOut: readonly LaidOutItem[]) => void;
  onToggleTask: (item: CalendarItem) => void;
  /** Lists the items of a day; of "+N" in the hours only those with these keys, which it hides. */
  onMore: (day: string, keys?: readonly string[]) => void;
  /** Called first for keys on an item; returns true if handled. */
  onItemKey?: (event: KeyboardEvent, laidOut: LaidOutItem, day: string) => boolean;
  onItemPointerDown: (event: PointerEvent, laidOut: LaidOutItem, day: string) => void;
  onSlotPointerDown?: (event: PointerEvent, at: Slot) => void;
}
