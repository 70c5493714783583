import { type FocusEvent, type ReactNode, useEffect } from "react";
import { type ExternalToast, Toaster as Sonner, toast as sonner } from "sonner";
import { isOnToast } from "./on-toast.ts";

/**
 * Delay after which a removed toast is marked but still in the document, in milliseconds: Sonner
 * removes it after 200.
 */
const REMOVAL_DELAY_MS = 100;

let previousFocus: HTMLElement | undefined;

function restoreFocus(): void {
  previousFocus?.focus({ preventScroll: true });
}

/** Restores the focus if the removed toast still has it. */
function restoreFocusAfterRemoval(): void {
  setTimeout(() => {
    const removedToast = document.activeElement?.closest("[data-sonner-toast][data-removed=true]") ?? null;
    if (removedToast !== null) restoreFocus();
  }, REMOVAL_DELAY_MS);
}

/** Number of ended toasts by id. */
const ended = new Map<string, number>();

/**
 * Sonner removes a toast some frames after its dismissal, by id: a new toast with the same id needs
 * another one.
 */
function sonnerId(id: string): string {
  return `${id} ${ended.get(id) ?? 0}`;
}

function end(id: string): void {
  ended.set(id, (ended.get(id) ?? 0) + 1);
}

/** Above the bar of a selection, too. */
const TOAST_BOTTOM = "calc(var(--toast-bottom) + var(--selection-bar, 0px))";

/** The button of a toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

interface Settings {
  id: string | undefined;
  action: ToastAction | undefined;
  duration: number;
}

function toSonnerOptions({ action, id, ...settings }: Settings): ExternalToast {
  const own = id === undefined ? undefined : sonnerId(id);
  const endOwn = () => {
    if (id !== undefined && own === sonnerId(id)) end(id);
  };
  const onRemoved = () => {
    endOwn();
    restoreFocusAfterRemoval();
  };
  const options = { ...settings, ...(own !== undefined && { id: own }), onAutoClose: onRemoved, onDismiss: onRemoved };
  if (action === undefined) return options;
  const onClick = () => {
    // Sonner does not call `onDismiss` after a press on the action.
    endOwn();
    action.run();
    if (isOnToast(document.activeElement)) restoreFocus();
  };
  return { ...options, action: { label: action.label, onClick } };
}

export const toast = {
  show: (text: ReactNode, settings: Settings) => sonner(text, toSonnerOptions(settings)),
  error: (text: ReactNode, settings: Settings) => sonner.error(text, toSonnerOptions(settings)),
  dismiss: (id?: string) => {
    if (id === undefined) return void sonner.dismiss();
    const own = sonnerId(id);
    sonner.dismiss(own);
    // Sonner adds a toast in a timer, and may dismiss it in an earlier frame, when it is not there.
    setTimeout(() => void sonner.dismiss(own), REMOVAL_DELAY_MS);
    end(id);
  },
};

/**
 * Replaces Sonner's own focus handling, which restores the focus even if it has moved meanwhile.
 */
function rememberFocus(event: FocusEvent): void {
  event.stopPropagation();
  const { relatedTarget } = event;
  if (relatedTarget instanceof HTMLElement && !isOnToast(relatedTarget)) previousFocus = relatedTarget;
}

/**
 * The lazily loaded toaster, on phones above the bottom navigation. `onReady` is called when toasts
 * can be shown.
 */
export function SonnerToaster({ onReady }: { onReady: () => void }) {
  // Runs after the effects of its children, in which Sonner subscribes.
  useEffect(onReady, [onReady]);
  return (
    <div className="contents" onFocusCapture={rememberFocus}>
      <Sonner
        position="bottom-left"
        offset={{ bottom: TOAST_BOTTOM, left: 12 }}
        // Older toasts come back when the newest is removed: several at once would cover the page.
        visibleToasts={1}
        className="[--width:min(48rem,100vw-1.5rem)]!"
        style={{ fontFamily: "inherit" }}
        mobileOffset={{ bottom: TOAST_BOTTOM, left: 12, right: 12 }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "pointer-events-auto flex w-full items-center gap-3 rounded-md bg-ink px-4 py-1 text-sm text-paper shadow-float has-[[data-button]]:pr-1 data-[visible=false]:invisible sm:w-fit",
            title: "font-semibold [overflow-wrap:anywhere] line-clamp-2",
            content: "min-w-0 flex-1 py-1",
            icon: "hidden",
            actionButton:
              "h-8 shrink-0 rounded-sm px-3 font-semibold text-paper underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:h-11 focus-visible:outline-paper",
          },
        }}
      />
    </div>
  );
}
