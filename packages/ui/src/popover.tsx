import { hideOthers } from "aria-hidden";
import { DismissableLayer, FocusGuards, FocusScope } from "radix-ui/internal";
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
import { CloseButton } from "./close-button.tsx";
import { focusFirst } from "./focus-first.ts";
import { isOnToast } from "./on-toast.ts";
import { placePopover } from "./place-popover.ts";
import { DOUBLE_CLICK_MS, ignoreDoubleClick } from "./double-click.ts";

/** Height kept free at the window's lower edge, in CSS pixels: a toast there must not cover the buttons. */
const TOAST_ROOM = 72;

interface PopoverProps {
  open: boolean;
  /** Asked to close: Escape, the cross. */
  onClose: () => void;
  onPressOutside: () => void;
  /** Called once it is gone, to put the focus back. */
  onClosed: () => void;
  /** Where in the window that is what the popover belongs to; undefined where it is gone, and the popover then stays. */
  findAnchor: () => DOMRectReadOnly | undefined;
  label: string;
  /** Changes when it has other content, for which it must be placed anew at once. */
  stage?: string;
  children: ReactNode;
}

const Close = createContext(() => {});

/** The cross in a popover's corner. */
export function PopoverClose() {
  return <CloseButton onClick={use(Close)} />;
}

function PopoverPanel({
  onClose,
  onPressOutside,
  onClosed,
  findAnchor,
  label,
  stage,
  children,
}: Omit<PopoverProps, "open">) {
  const panel = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  FocusGuards.useFocusGuards();

  useEffect(() => {
    const show = panel.current === null ? undefined : hideOthers(panel.current);
    return () => show?.();
  }, []);

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
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight - TOAST_ROOM };
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
  }, [findAnchor, stage]);

  return (
    <FocusScope.Root
      asChild
      loop
      trapped
      onMountAutoFocus={focusFirst}
      onUnmountAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      <DismissableLayer.Root
        ref={panel}
        role="dialog"
        aria-label={label}
        data-state="open"
        deferPointerDownOutside
        onDismiss={onClose}
        onFocusOutside={(event) => event.preventDefault()}
        onPointerDownOutside={(event) => {
          // Closing is our own matter, so that it is known what it came from.
          event.preventDefault();
          if (!isOnToast(event.target) && performance.now() - openedAt.current >= DOUBLE_CLICK_MS) onPressOutside();
        }}
        onClickCapture={ignoreDoubleClick}
        className={classNames(
          // What has the focus must not lie under the buttons, which stay in sight at the lower edge.
          "fixed z-50 scroll-pb-16 overflow-y-auto overscroll-contain bg-surface shadow-float outline-none",
          "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:animate-rise max-sm:rounded-t-lg max-sm:pb-[env(safe-area-inset-bottom)]",
          "sm:top-(--top) sm:left-(--left) sm:max-h-[calc(100dvh-1rem)] sm:w-[304px] sm:animate-appear sm:rounded-lg",
        )}
      >
        <Close value={onClose}>{children}</Close>
      </DismissableLayer.Root>
    </FocusScope.Root>
  );
}

/**
 * A small dialog beside the thing it is about; on phones a sheet from the bottom edge. Made of what Radix makes its dialog of, without its lock of the page's scrolling and
 * pointers: that is a matter of styles which every element inherits, so that each opening and closing would compute those of the whole page anew.
 */
export function Popover({ open, ...panel }: PopoverProps) {
  if (!open) return null;
  return createPortal(
    <>
      {/* The second press of a double click must not take the focus away. */}
      <div
        role="presentation"
        onPointerDown={ignoreDoubleClick}
        onMouseDown={(event) => event.preventDefault()}
        className="fixed inset-0 z-40 touch-none max-sm:animate-appear max-sm:bg-[oklch(0.2_0.01_60/0.4)]"
      />
      <PopoverPanel {...panel} />
    </>,
    document.body,
  );
}
