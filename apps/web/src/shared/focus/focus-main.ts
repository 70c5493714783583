/** The focus goes on at the beginning of the screen, where what had it has gone. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
