import { hasLostFocus } from "@/shared/focus/lost-focus";
import { findDayButton } from "../grid/grid-elements";
import type { ActionPage } from "./action-target";

/** If nothing has focus, an arrow key focuses the active day. */
export function enterGrid(
  event: KeyboardEvent,
  { surface, activeDay }: Pick<ActionPage, "surface" | "activeDay">,
): void {
  if (!event.key.startsWith("Arrow") || !hasLostFocus()) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stop =
    document.querySelector("[role=dialog], [role=menu]") === null && findDayButton(surface.current, activeDay);
  if (!stop || !stop.checkVisibility()) return;
  event.preventDefault();
  stop.focus();
}
