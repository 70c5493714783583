import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import type { CalendarSelectionBarProps } from "./calendar-selection-bar";

const loadBar = () => import("./calendar-selection-bar");

/** The bar of the selected items, over the last row, which must not move under the pointer. */
export function LazySelectionBar(props: CalendarSelectionBarProps) {
  const isShown = props.selection.selected.length > 0;
  const [bar] = useLazyModule(loadBar, isShown);
  if (!isShown || bar.status !== "ready") return null;
  return (
    <div className="sticky bottom-0 z-42">
      <div className="absolute inset-x-0 bottom-0">
        <bar.part.CalendarSelectionBar {...props} />
      </div>
    </div>
  );
}
