/**
 * Where the focus goes when something floating opens: to the control marked with `data-first-focus`, or else to the floating thing itself, so that it is
 * not the cross in the corner that happens to come first.
 */
export function focusFirst(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const first = event.currentTarget.querySelector<HTMLElement>("[data-first-focus]");
  (first ?? event.currentTarget).focus();
}

/** What has come into something floating that had to take the focus itself: its first control takes it over. */
export function focusArrived(): void {
  const { activeElement } = document;
  if (activeElement?.matches("[role=dialog]") === true) {
    activeElement.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }
}

/** The `ref` of what takes the place of something that had the focus and has gone. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
