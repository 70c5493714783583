import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { formatHeading, getShownRange, type ShownCalendar } from "./calendar-view";
import { PrintSheet, type PrintSheetProps } from "./print/print-sheet";
import { CalendarSelectionBar, type CalendarSelectionBarProps } from "./selection/calendar-selection-bar";

interface SelectionAndPrintProps
  extends Omit<CalendarSelectionBarProps, "placed">, Pick<PrintSheetProps, "placed" | "today" | "zone"> {
  /** All that can be selected. */
  onScreen: readonly PlacedItem[];
  shown: ShownCalendar;
}

/** What is not on screen at first: the bar of the selected items, and what is printed. */
export function SelectionAndPrint({
  selection,
  onScreen,
  isFixed,
  shown,
  placed,
  today,
  zone,
}: SelectionAndPrintProps) {
  // Paper has space for the whole week, also if the window has not.
  const onPaper = shown.view === "week" ? { ...shown, isPhone: false } : shown;
  const { view, date, weekStart } = onPaper;
  return (
    <>
      {selection.selected.length === 0 ? null : (
        // Over the last row, which must not move under the pointer.
        <div className="sticky bottom-0 z-42">
          <div className="absolute inset-x-0 bottom-0">
            <CalendarSelectionBar selection={selection} placed={onScreen} zone={zone} isFixed={isFixed} />
          </div>
        </div>
      )}
      <PrintSheet
        placed={placed}
        today={today}
        zone={zone}
        view={view}
        date={date}
        range={getShownRange(onPaper)}
        heading={formatHeading(onPaper)}
        weekStart={weekStart}
      />
    </>
  );
}
