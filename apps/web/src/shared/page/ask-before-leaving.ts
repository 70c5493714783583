/** A listener of `beforeunload` that makes the browser ask before the page is left. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
