import { type FocusEvent, type ReactNode, useEffect } from "react";
import { type ExternalToast, Toaster as Sonner, toast as sonner } from "sonner";
import { isOnToast } from "./on-toast.ts";

/** When a toast that goes is still there and says so, in milliseconds: Sonner takes it away after 200. */
const GOING_MS = 100;

/** Where the focus was before it came to a toast. */
let home: HTMLElement | undefined;

function giveFocusBack(): void {
  home?.focus({ preventScroll: true });
}

/** A toast that had the focus to its end gives it back; who has gone elsewhere meanwhile stays there. */
function whenItGoes(): void {
  setTimeout(() => {
    const going = document.activeElement?.closest("[data-sonner-toast][data-removed=true]") ?? null;
    if (going !== null) giveFocusBack();
  }, GOING_MS);
}

/** How many toasts of an id have ended. */
const ended = new Map<string, number>();

/**
 * Sonner takes a toast away some frames after it was told to, by its id: one that is shown again meanwhile must have
 * another.
 */
function idAtSonner(id: string): string {
  return `${id} ${ended.get(id) ?? 0}`;
}

function end(id: string): void {
  ended.set(id, (ended.get(id) ?? 0) + 1);
}

interface Settings extends Pick<ExternalToast, "duration"> {
  id?: string;
  action?: { label: string; onClick: () => void };
}

function prepared({ action, id, ...settings }: Settings): ExternalToast {
  const own = id === undefined ? undefined : idAtSonner(id);
  const endOwn = () => {
    if (id !== undefined && own === idAtSonner(id)) end(id);
  };
  const onGoing = () => {
    endOwn();
    whenItGoes();
  };
  const leaving = { ...settings, ...(own !== undefined && { id: own }), onAutoClose: onGoing, onDismiss: onGoing };
  if (action === undefined) return leaving;
  const onClick = () => {
    // Sonner takes the toast away after a press without calling `onDismiss`.
    endOwn();
    action.onClick();
    if (isOnToast(document.activeElement)) giveFocusBack();
  };
  return { ...leaving, action: { label: action.label, onClick } };
}

export const toast = {
  show: (text: ReactNode, settings: Settings) => sonner(text, prepared(settings)),
  error: (text: ReactNode, settings: Settings) => sonner.error(text, prepared(settings)),
  dismiss: (id?: string) => {
    if (id === undefined) return void sonner.dismiss();
    sonner.dismiss(idAtSonner(id));
    end(id);
  },
};

/** Instead of Sonner's own book-keeping, which takes the focus to where it was whatever the person has done since. */
function keepHome(event: FocusEvent): void {
  event.stopPropagation();
  const { relatedTarget } = event;
  if (relatedTarget instanceof HTMLElement && !isOnToast(relatedTarget)) home = relatedTarget;
}

/** Where toasts appear: above the bottom navigation on phones. `onReady`: from now on what is shown is seen. */
export function ToastPart({ onReady }: { onReady: () => void }) {
  // After the effects of what it holds, by which that begins to listen.
  useEffect(onReady, [onReady]);
  return (
    <div className="contents" onFocusCapture={keepHome}>
      <Sonner
        position="bottom-center"
        offset={12}
        // Those behind the newest come back when it goes: a pile of them, or one of many lines, would cover the page.
        visibleToasts={1}
        className="[--width:min(48rem,100vw-1.5rem)]!"
        style={{ fontFamily: "inherit" }}
        mobileOffset={{ bottom: "calc(5rem + env(safe-area-inset-bottom))", left: 12, right: 12 }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "pointer-events-auto flex w-full items-center gap-3 rounded-md bg-ink py-1 pr-1 pl-4 text-sm text-paper shadow-float data-[visible=false]:invisible sm:inset-x-0 sm:mx-auto sm:w-fit",
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
