/**
 * Whether an event's target is in a toast. Toasts float above dialogs, which a press on them must
 * not close.
 */
export function isOnToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}
