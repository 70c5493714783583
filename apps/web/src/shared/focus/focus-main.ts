/** Moves the focus to the start of the screen, if the focused element was removed. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
