import type { ReactNode } from "react";
import { Toaster as Sonner, toast } from "sonner";

/** How long an Undo is offered, in milliseconds. */
export const UNDO_MS = 8000;

interface ToastAction {
  label: string;
  run: () => void;
}

/** A polite note at the window's lower edge. Those with the same `id` replace each other. */
export function showToast(
  text: ReactNode,
  options: { id?: string; action?: ToastAction; tone?: "info" | "problem" } = {},
) {
  const { id, action, tone } = options;
  const settings = {
    duration: UNDO_MS,
    ...(id === undefined ? {} : { id }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
  };
  return tone === "problem" ? toast.error(text, settings) : toast(text, settings);
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}

/** Takes away all of them: what they offer belongs to somebody who has left. */
export function dismissToasts(): void {
  toast.dismiss();
}

/** Where toasts appear: above the bottom navigation on phones. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-center"
      offset={24}
      style={{ fontFamily: "inherit" }}
      mobileOffset={{ bottom: "calc(5rem + env(safe-area-inset-bottom))", left: 12, right: 12 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "pointer-events-auto flex w-full items-center gap-3 rounded-md bg-ink py-2 pr-2 pl-4 text-sm text-paper shadow-float sm:w-96",
          title: "font-semibold [overflow-wrap:anywhere] line-clamp-3",
          content: "min-w-0 flex-1 py-1",
          icon: "hidden",
          actionButton:
            "h-8 shrink-0 rounded-sm px-3 font-semibold text-paper underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:h-11 focus-visible:outline-paper",
        },
      }}
    />
  );
}
