import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import type { SelectionBarProps } from "./selection-bar";

const loadBar = () => import("./selection-bar");

/** The bar of the chosen tasks; loaded before it is needed, so that it is there at once. */
export function LazySelectionBar(props: SelectionBarProps) {
  const { isSelecting } = props.selection;
  const [loaded] = useLazyModule(loadBar, isSelecting);
  return isSelecting && loaded.status === "ready" ? <loaded.part.SelectionBar {...props} /> : null;
}
