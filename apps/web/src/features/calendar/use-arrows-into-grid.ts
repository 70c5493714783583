import { type RefObject, useEffect, useEffectEvent } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { findDayButton } from "./grid/grid-elements";

/** If nothing has focus, an arrow key focuses the active day. */
export function useArrowsIntoGrid(surface: RefObject<HTMLElement | null>, activeDay: string): void {
  const enter = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !event.key.startsWith("Arrow") || !hasLostFocus()) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stop =
      document.querySelector("[role=dialog], [role=menu]") === null && findDayButton(surface.current, activeDay);
    if (!stop || !stop.checkVisibility()) return;
    event.preventDefault();
    stop.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => enter(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
