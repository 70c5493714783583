import { type ReactNode, useRef } from "react";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";

/** Contains the buttons of a timer; when a phase replaces them, the first new button gets focus. */
export function PhaseControls({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const { part, handlers } = useFocusedPart(() => true);
  useRestoreFocus(children, () => {
    if (part.current === true) container.current?.querySelector<HTMLElement>("button")?.focus();
  });
  return (
    <div ref={container} data-timer-controls {...handlers} className="flex flex-col gap-5">
      {children}
    </div>
  );
}
