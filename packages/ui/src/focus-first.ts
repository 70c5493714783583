/**
 * Focuses the control marked with `data-first-focus` when a dialog opens, otherwise the dialog
 * itself, not its close button.
 */
export function focusFirst(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const first = event.currentTarget.querySelector<HTMLElement>("[data-first-focus]");
  (first ?? event.currentTarget).focus();
}

/**
 * For content that loads after its dialog has opened: moves the focus from the dialog, or from
 * nowhere if the focused element was removed, to the first control of the content.
 */
export function focusLoadedContent(content: Element): void {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== content.closest("[role=dialog]")) return;
  content.querySelector<HTMLElement>("[data-first-focus]")?.focus();
}

/** A `ref` that focuses an element when it is mounted in place of one that had the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
