import * as Radix from "radix-ui/dialog";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import { DialogClose } from "./dialog-close.tsx";
import { focusFirst } from "./focus-first.ts";
import { keepsOpen } from "./on-toast.ts";
import { ignoreDoubleClick } from "./double-click.ts";

export const DialogTitle = Radix.Title;

interface DialogProps {
  open?: boolean;
  /** Called for Escape, a press outside and the close button. */
  onClose: () => void;
  children: ReactNode;
}

/** Opened by state, not by a trigger, so that it only asks to be closed. */
export function Dialog({ open = true, onClose, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      {children}
    </Radix.Root>
  );
}

/** Title and close button. */
export function DialogHeader({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames("flex items-center justify-between gap-3 py-2.5 pr-2.5 base:pl-5", className)}>
      <DialogTitle className="text-base font-semibold wrap-anywhere">{children}</DialogTitle>
      <DialogClose />
    </div>
  );
}

type DialogContentProps = ComponentProps<typeof Radix.Content> & { children: ReactNode };

/** What has the focus, or the button of the menu that has it: the menu closes. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const button = activeElement?.closest("[role='menu']")?.getAttribute("aria-labelledby") ?? "";
  return document.getElementById(button) ?? activeElement;
}

/** A modal dialog, on phones a sheet from the bottom edge. Restores the focus when it closes. */
export function DialogContent({ className, children, ...props }: DialogContentProps) {
  // Radix restores the focus only to its own trigger, but dialogs here are opened by state.
  const opener = useRef<Element>(null);
  // Gets the focus if the opener no longer exists: its closest focusable container.
  const fallback = useRef<HTMLElement>(null);
  return (
    <Radix.Portal>
      <Radix.Overlay
        data-page-cover
        onPointerDown={ignoreDoubleClick}
        className="fixed inset-0 z-40 animate-appear bg-[oklch(0.2_0.01_60/0.4)]"
      />
      <Radix.Content
        data-modal
        aria-describedby={undefined}
        onPointerDownOutside={(event) => {
          if (keepsOpen(event.target)) event.preventDefault();
        }}
        onClickCapture={ignoreDoubleClick}
        onOpenAutoFocus={(event) => {
          opener.current = findOpener();
          fallback.current = opener.current?.parentElement?.closest<HTMLElement>("[tabindex='-1']") ?? null;
          focusFirst(event);
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // What the dialog has led to may have the focus already.
          if (document.activeElement !== null && document.activeElement !== document.body) return;
          const target = opener.current?.isConnected === true ? opener.current : fallback.current;
          if (target instanceof HTMLElement) target.focus({ preventScroll: target === fallback.current });
        }}
        className={classNames(
          "fixed base:z-50 flex flex-col base:overflow-y-auto overscroll-contain bg-surface shadow-float outline-none",
          "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[min(92dvh,max(100dvh-4.75rem,20rem))] max-sm:animate-rise max-sm:rounded-t-lg max-sm:pb-[env(safe-area-inset-bottom)]",
          "sm:base:top-1/2 sm:base:left-1/2 sm:base:max-h-[calc(100dvh-3rem)] sm:base:w-[calc(100%-3rem)] sm:base:max-w-md sm:base:-translate-1/2 sm:animate-appear sm:base:rounded-lg",
          className,
        )}
        {...props}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
