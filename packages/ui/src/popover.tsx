import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { focusFirst } from "./focus-first.ts";
import { placePopover } from "./place-popover.ts";
import { type Click, DOUBLE_CLICK_MS, swallowSecondClick } from "./second-click.ts";

/** Height kept free at the window's lower edge, in CSS pixels: a toast there must not cover the buttons. */
const TOAST_ROOM = 72;

interface PopoverProps {
  open: boolean;
  /** Asked to close: Escape, a press outside, the cross. */
  onClose: () => void;
  /** Called once it is gone, to put the focus back. */
  onClosed: () => void;
  /** The element that the popover belongs to, as it is now. */
  findAnchor: () => Element | null;
  label: string;
  children: ReactNode;
}

function PopoverPanel({ findAnchor, label, onClosed, children }: Omit<PopoverProps, "open" | "onClose">) {
  const panel = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  const lastClick = useRef<Click>(undefined);

  useEffect(
    () => () => {
      if (lastClick.current !== undefined) swallowSecondClick(document, lastClick.current);
    },
    [],
  );

  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    openedAt.current = performance.now();
    const update = () => {
      const anchor = findAnchor();
      if (anchor === null) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight - TOAST_ROOM };
      const { left, top } = placePopover(anchor.getBoundingClientRect(), size, viewport);
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
      onClickCapture={({ clientX, clientY }) => {
        lastClick.current = { x: clientX, y: clientY, at: performance.now() };
      }}
      onOpenAutoFocus={focusFirst}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      onInteractOutside={(event) => {
        const onToast = event.target instanceof Element && event.target.closest("[data-sonner-toaster]") !== null;
        if (onToast || performance.now() - openedAt.current < DOUBLE_CLICK_MS) event.preventDefault();
      }}
      className={classNames(
        // What has the focus must not lie under the buttons, which stay in sight at the lower edge.
        "fixed z-50 scroll-pb-16 overflow-y-auto overscroll-contain bg-surface shadow-float outline-none",
        "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:animate-rise max-sm:rounded-t-lg max-sm:pb-[env(safe-area-inset-bottom)]",
        "sm:top-(--top) sm:left-(--left) sm:max-h-[calc(100dvh-1rem)] sm:w-[304px] sm:animate-appear sm:rounded-lg",
      )}
    >
      <Radix.Title className="sr-only">{label}</Radix.Title>
      {children}
    </Radix.Content>
  );
}

/** A small dialog beside the thing it is about; on phones a sheet from the bottom edge. */
export function Popover({ open, onClose, ...panel }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 max-sm:animate-appear max-sm:bg-[oklch(0.2_0.01_60/0.4)]" />
        <PopoverPanel {...panel} />
      </Radix.Portal>
    </Radix.Root>
  );
}
