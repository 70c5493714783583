import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { CalendarItem } from "@hourloom/schema/calendar";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import type { ItemPointerDown } from "../grid/view-props";

export interface DayDialogProps {
  day: string | undefined;
  items: readonly PlacedItem[];
  onOpen: (placed: PlacedItem) => void;
  onTick: (item: CalendarItem) => void;
  onNew: (day: string) => void;
  onClose: () => void;
  onClosed: () => void;
  onItemPointerDown?: ItemPointerDown;
}

const loadPart = () => import("./day-dialog-part");

/** All of a day that did not fit in its place. The part comes after the page, which needs no dialog to be there. */
export function DayDialog(props: DayDialogProps) {
  const [loaded] = useLazyModule(loadPart, props.day !== undefined);
  return loaded.status === "ready" ? <loaded.part.DayDialogPart {...props} /> : null;
}
