import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "./dropdown-menu.tsx";

interface PointMenuProps {
  /** Where its corner is, in CSS pixels of the window. */
  at: { x: number; y: number };
  /** Whether a key has opened it: then the first item has the focus. */
  isByKey: boolean;
  /** A new value means other items, of which the first gets the focus. */
  step: string;
  label: string;
  onClose: () => void;
  /** Called when it is gone, to restore the focus. */
  onClosed: () => void;
  children: ReactNode;
}

/** Tailwind's `sm`, and the space around a menu, in CSS pixels. */
const NARROW_PX = 640;
const MARGIN_PX = 16;
/** Maximum movement of a press in CSS pixels. */
const SLACK_PX = 5;

/** A menu at a point of the window, open as long as it is mounted. */
export function PointMenu({ at, isByKey, step, label, onClose, onClosed, children }: PointMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const isOther = shown.current !== step;
    shown.current = step;
    if (isByKey || isOther)
      content.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus({ preventScroll: true });
  }, [isByKey, step]);
  // A menu to the right may reach up as well, but a narrow window has no space for it there.
  const isNarrow = window.innerWidth < NARROW_PX;
  const [top, setTop] = useState(at.y);
  useLayoutEffect(() => {
    const height = content.current?.scrollHeight ?? 0;
    if (isNarrow) setTop(Math.max(0, Math.min(at.y, window.innerHeight - height - MARGIN_PX)));
  }, [isNarrow, at.y, step]);
  return (
    <DropdownMenu open modal={false} onOpenChange={onClose}>
      {/* A press outside of the menu closes it and nothing else. */}
      <div
        ref={overlay}
        role="presentation"
        data-menu-cover
        onClick={onClose}
        onContextMenu={(event) => {
          event.preventDefault();
          onClose();
        }}
        className="pointer-events-auto fixed inset-0 z-40 touch-none"
      />
      <DropdownMenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none fixed size-0" style={{ left: at.x, top }} />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        ref={content}
        data-hangs
        side={isNarrow ? "bottom" : "right"}
        align="start"
        sideOffset={2}
        aria-label={label}
        aria-labelledby={undefined}
        onPointerDownOutside={(event) => {
          // The click of a finger comes later, and would be for what is below.
          const isMouse = event.detail.originalEvent.pointerType === "mouse";
          if (!isMouse && event.target === overlay.current) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
        onContextMenu={(event) => event.preventDefault()}
        onPointerUpCapture={(event) => {
          // Radix takes it for a choice, but it is the end of the press that has opened the menu.
          const { clientX, clientY } = event;
          if (Math.hypot(clientX - at.x, clientY - at.y) < SLACK_PX) event.stopPropagation();
        }}
        className="max-h-(--radix-dropdown-menu-content-available-height) max-w-72 min-w-56 overflow-y-auto overscroll-contain"
      >
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
