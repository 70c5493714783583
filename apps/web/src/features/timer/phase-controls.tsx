import { type ReactNode, useLayoutEffect, useRef } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";

/** The buttons of a timer: what is pressed goes with its phase, and the first button that comes in its place has the focus then. */
export function PhaseControls({ children }: { children: ReactNode }) {
  const face = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    if (isHeld.current && hasLostFocus()) face.current?.querySelector<HTMLElement>("button")?.focus();
  });
  return (
    <div
      ref={face}
      onFocus={() => {
        isHeld.current = true;
      }}
      onBlur={({ target }) => {
        // What goes with its phase has not been left.
        if (document.activeElement !== target && target.isConnected) isHeld.current = false;
      }}
      className="flex flex-col gap-5"
    >
      {children}
    </div>
  );
}
