/** Moves the focus to the main region. For use when the focused element is removed. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
