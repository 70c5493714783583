/**
 * Keeps keys that belong to an input method from all of the page's handlers: while it composes a
 * text (UI Events, `isComposing`), and those that Safari sends after the end of a composition
 * (keyCode 229). Whatever renders a text field imports this module.
 */
function keepKeys(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== 229) return;
  event.stopImmediatePropagation();
  // Chromium clears a field for searching by itself.
  if (event.key === "Escape") event.preventDefault();
}

// There is no window while pages are prerendered.
if (typeof window !== "undefined") window.addEventListener("keydown", keepKeys, { capture: true });
