import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { useState } from "react";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import type { ItemPointerDown } from "../grid/view-props";

export interface DayPopoverProps {
  day: string | undefined;
  today: string;
  items: readonly PlacedItem[];
  /** Returns the bounding box of the day's "+N more"; keeps its identity. */
  findAnchor: () => DOMRect | undefined;
  onOpen: (placed: PlacedItem) => void;
  onToggleTask: (item: CalendarItem) => void;
  onNew: (day: string) => void;
  onClose: () => void;
  onClosed: () => void;
  onItemPointerDown: ItemPointerDown;
}

const loadContent = () => import("./day-popover-content");

/** Lists all items of a day beside its "+N more". Its content is loaded lazily. */
export function DayPopover(props: DayPopoverProps) {
  const [loaded] = useLazyModule(loadContent, props.day !== undefined);
  // Not rendered before its first use; it stays mounted for the animation when it closes.
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && props.day !== undefined) setUsed(true);
  return isUsed && loaded.status === "ready" ? <loaded.part.DayPopoverContent {...props} /> : null;
}
