import type { CalendarColors, LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { RefObject } from "react";
import type { ItemEditing } from "@/features/changes/changes-provider";
import type { Slot } from "../grid/view-props";

/** What a drag needs of the page; passed as a ref, since a drag spans many renders. */
export interface DragContext extends ItemEditing {
  surface: RefObject<HTMLElement | null>;
  zone: string;
  isMonth: boolean;
  colors: CalendarColors;
  isFixed: (item: CalendarItem) => boolean;
  /** What an action on an item is for: all that are selected, if it is one of them. */
  targetsOf: (laidOut: LaidOutItem) => readonly LaidOutItem[];
  onSelect: (items: readonly LaidOutItem[]) => void;
  laidOut: readonly LaidOutItem[];
  calendars: readonly WorkspaceCalendar[];
  onTurn: (pages: number) => void;
  onActivate: (day: string) => void;
  /** The same for selected items, which stay selected on another page. */
  onActivateWithSelection: (day: string) => void;
  onNew: (at: Slot) => void;
  /** Called when a drag starts: closes what covers the calendar. */
  onDragStart: () => void;
}
