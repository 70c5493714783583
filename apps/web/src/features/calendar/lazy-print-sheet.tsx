import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { formatHeading, getShownRange, type ShownCalendar } from "./calendar-view";
import type { PrintSheetProps } from "./print/print-sheet";

const loadSheet = () => import("./print/print-sheet");

interface LazyPrintSheetProps extends Pick<PrintSheetProps, "placed" | "today" | "zone"> {
  shown: ShownCalendar;
}

/** What is printed of the page, loaded later. */
export function LazyPrintSheet({ shown, ...props }: LazyPrintSheetProps) {
  const [sheet] = useLazyModule(loadSheet, false);
  if (sheet.status !== "ready") return null;
  // Paper has space for the whole week, also if the window has not.
  const onPaper = shown.view === "week" ? { ...shown, isPhone: false } : shown;
  const { view, date, weekStart } = onPaper;
  return (
    <sheet.part.PrintSheet
      {...props}
      view={view}
      date={date}
      range={getShownRange(onPaper)}
      heading={formatHeading(onPaper)}
      weekStart={weekStart}
    />
  );
}
