import * as Radix from "radix-ui/dialog";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { focusFirst } from "./focus-first.ts";
import { keepsOpen } from "./on-toast.ts";
import { placePopover } from "./place-popover.ts";
import { DOUBLE_CLICK_MS, ignoreDoubleClick } from "./double-click.ts";

/**
 * Space for a toast at the lower edge of the window, in CSS pixels, so that it does not cover the
 * buttons.
 */
const TOAST_HEIGHT = 72;

interface PopoverProps {
  open: boolean;
  /** Called for Escape and the close button. */
  onClose: () => void;
  onPressOutside: () => void;
  /** Called after it was removed, to restore the focus. */
  onClosed: () => void;
  /**
   * Bounding box of the anchor; undefined if it no longer exists: then the popover does not move.
   */
  findAnchor: () => DOMRectReadOnly | undefined;
  label: string;
  children: ReactNode;
}

function PopoverPanel({
  onPressOutside,
  onClosed,
  findAnchor,
  label,
  children,
}: Omit<PopoverProps, "open" | "onClose">) {
  const panel = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);

  useLayoutEffect(() => {
    openedAt.current = performance.now();
  }, []);

  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    const update = () => {
      const anchor = findAnchor();
      if (anchor === undefined) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight - TOAST_HEIGHT };
      const { left, top } = placePopover(anchor, size, viewport);
      element.style.setProperty("--left", `${left}px`);
      element.style.setProperty("--top", `${top}px`);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    window.addEventListener("resize", update);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", update);
    };
  }, [findAnchor]);

  return (
    <Radix.Content
      ref={panel}
      aria-label={label}
      aria-describedby={undefined}
      onOpenAutoFocus={focusFirst}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      onEscapeKeyDown={(event) => {
        const isOfField = event.target instanceof Element && event.target.matches("[data-escapes]");
        if (isOfField) event.preventDefault();
      }}
      onPointerDownOutside={(event) => {
        // The caller closes the popover, depending on the cause.
        event.preventDefault();
        const { button, timeStamp } = event.detail.originalEvent;
        // A right click is for a menu.
        if (button > 0) return;
        // Event time, because a busy page may handle the second press of a double click late.
        if (!keepsOpen(event.target) && timeStamp - openedAt.current >= DOUBLE_CLICK_MS) onPressOutside();
      }}
      onClickCapture={ignoreDoubleClick}
      className={classNames(
        // The scroll padding keeps focused elements above the sticky buttons.
        "fixed z-50 scroll-pb-18 pointer-coarse:scroll-pb-20 overflow-y-auto overscroll-contain bg-surface shadow-float outline-none",
        "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[min(92dvh,max(100dvh-4.75rem,20rem))] max-sm:animate-rise max-sm:rounded-t-lg max-sm:pb-[env(safe-area-inset-bottom)]",
        "sm:top-(--top) sm:left-(--left) sm:max-h-[calc(100dvh-1rem)] sm:w-[304px] sm:animate-appear sm:rounded-lg",
      )}
    >
      {children}
    </Radix.Content>
  );
}

/**
 * A modal dialog beside its anchor; on phones a sheet from the bottom edge. It has no
 * `Radix.Overlay`, whose scroll lock would recompute the styles of the whole page.
 */
export function Popover({ open, onClose, ...panel }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onClose}>
      <Radix.Portal>
        {/* Keeps the focus during the second press of a double click. */}
        <div
          data-page-cover
          role="presentation"
          onPointerDown={ignoreDoubleClick}
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 touch-none max-sm:animate-appear max-sm:bg-[oklch(0.2_0.01_60/0.4)]"
        />
        <PopoverPanel {...panel} />
      </Radix.Portal>
    </Radix.Root>
  );
}
