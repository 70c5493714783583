import { type ReactNode, useLayoutEffect, useRef } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";

/** Contains the buttons of a timer; when a phase replaces them, the first new button gets focus. */
export function PhaseControls({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && hasLostFocus()) container.current?.querySelector<HTMLElement>("button")?.focus();
  });
  return (
    <div
      ref={container}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ target }) => {
        // Not if the focused button was removed, or only the window lost focus.
        if (document.activeElement !== target && target.isConnected) hasFocus.current = false;
      }}
      className="flex flex-col gap-5"
    >
      {children}
    </div>
  );
}
