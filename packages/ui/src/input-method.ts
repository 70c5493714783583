/**
 * Keeps keys that belong to an input method from all of the page's handlers: while it composes a
 * text (UI Events, `isComposing`), and those that Safari sends after the end of a composition
 * (keyCode 229). Call it before other listeners are added to the window.
 */
export function keepInputMethodKeys(page: Window): void {
  const keep = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== 229) return;
    event.stopImmediatePropagation();
    // Chromium clears a field for searching by itself.
    if (event.key === "Escape") event.preventDefault();
  };
  page.addEventListener("keydown", keep, { capture: true });
}
