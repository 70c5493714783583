import { type ReactNode, useRef } from "react";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";

/** The button that starts, pauses and resumes: the same place and width in all states. */
export const mainButtonClass = "w-56 self-center";
/** The other buttons, which leave their space where a state has none. */
export const buttonRowClass = "flex min-h-11 flex-wrap items-center justify-center gap-2";

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
