/**
 * Whether an event's target is in a toast. Toasts float above dialogs, which a press on them must
 * not close.
 */
export function isOnToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}

/**
 * Whether a press outside of a dialog does not close it: it is on a toast, or something hangs from
 * a field, which is closed first, as by Escape.
 */
export function keepsOpen(target: EventTarget | null): boolean {
  return isOnToast(target) || document.querySelector("[data-hangs]") !== null;
}
