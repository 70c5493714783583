/** Whether something happened on a toast: it floats above whatever is open, and a press on it is no wish to close that. */
export function isOnToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}
