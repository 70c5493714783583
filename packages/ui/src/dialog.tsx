import { Dialog as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import { CloseButton } from "./close-button.tsx";
import { focusFirst } from "./focus-first.ts";
import { isOnToast } from "./on-toast.ts";
import { ignoreDoubleClick } from "./double-click.ts";

export const Dialog = Radix.Root;
export const DialogTitle = Radix.Title;

export function DialogClose() {
  return (
    <Radix.Close asChild>
      <CloseButton />
    </Radix.Close>
  );
}

type DialogContentProps = ComponentProps<typeof Radix.Content> & { children: ReactNode };

/** A centred sheet of paper over the dimmed page; on phones it rises from the bottom edge. Keeps focus and gives it back. */
export function DialogContent({ className, children, ...props }: DialogContentProps) {
  // Radix gives the focus back to its own trigger alone, and dialogs here are opened by state.
  const opener = useRef<Element>(null);
  // Where the opener is gone when the dialog closes, what it stood in has the focus.
  const home = useRef<HTMLElement>(null);
  return (
    <Radix.Portal>
      <Radix.Overlay
        onPointerDown={ignoreDoubleClick}
        className="fixed inset-0 z-40 animate-appear bg-[oklch(0.2_0.01_60/0.4)]"
      />
      <Radix.Content
        data-modal
        aria-describedby={undefined}
        onPointerDownOutside={(event) => {
          if (isOnToast(event.target)) event.preventDefault();
        }}
        onClickCapture={ignoreDoubleClick}
        onOpenAutoFocus={(event) => {
          opener.current = document.activeElement;
          home.current = opener.current?.parentElement?.closest<HTMLElement>("[tabindex='-1']") ?? null;
          focusFirst(event);
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const target = opener.current?.isConnected === true ? opener.current : home.current;
          if (target instanceof HTMLElement) target.focus({ preventScroll: target === home.current });
        }}
        className={classNames(
          "fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-surface shadow-float outline-none",
          "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:animate-rise max-sm:rounded-t-lg max-sm:pb-[env(safe-area-inset-bottom)]",
          "sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-3rem)] sm:w-[calc(100%-3rem)] sm:max-w-md sm:-translate-1/2 sm:animate-appear sm:rounded-lg",
          className,
        )}
        {...props}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
