import type { CalendarColors } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import type { RefObject } from "react";
import type { ItemEditing } from "@/features/changes/changes-provider";
import type { Slot } from "../grid/view-props";

/** What a drag needs of the page; passed as a ref, since a drag spans many renders. */
export interface DragContext extends Pick<ItemEditing, "actions" | "scopeQuestion"> {
  surface: RefObject<HTMLElement | null>;
  /** The account's time zone. */
  zone: string;
  isMonth: boolean;
  colors: CalendarColors;
  /** Whether an item cannot be moved. */
  isFixed: (item: CalendarItem) => boolean;
  /** Minutes since midnight at which a day (a number) has so many minutes free. */
  findFreeStart: (day: number, minutes: number) => number;
  /** The calendar of new events. */
  calendarOfNew: string;
  onTurn: (pages: number) => void;
  onActivate: (day: string) => void;
  onNew: (at: Slot) => void;
  /** Called when a drag starts: closes what covers the calendar. */
  onDragStart: () => void;
}
